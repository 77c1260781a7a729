import { checkFrame, LIVE_PATH } from '@evensettle/contracts/live.ts'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { UserActor } from '../http/http.ts'
import {
  askPresence,
  createRooms,
  joinRoom,
  leaveRoom,
  onGap,
  onLost,
  onSignal,
  pollRooms,
  send,
} from './live-rooms.ts'
import type { Follower, RoomDeps, Rooms } from './live-rooms.ts'

export type LiveDeps = RoomDeps & {
  authenticate: (token: string) => Promise<UserActor | null>
  /** looks a user's sessions up anew the next time */
  forgetSessions: (userId: string) => void
  /** whose socket it is, for the limit of sockets per address */
  addressOf: (request: IncomingMessage) => string
  socketsPerAddress: number
  /** does a few things at a time, for whoever comes in */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

export type Live = {
  attach(server: Server): void
  /** open sockets, for measurements */
  size(): number
  close(): Promise<void>
}

type Client = {
  hasSaidHello: boolean
  token: string
  actor: UserActor | null
  follows: Map<string, Follower>
  lastTyping: number
  lastHeard: number
  /** frames that wait for their turn */
  waiting: number
  budget: { frames: number; since: number }
}
type Stream = LiveDeps & {
  rooms: Rooms
  clients: Map<WebSocket, Client>
  perAddress: Map<string, number>
}

const HELLO_WITHIN = 10_000
const RECHECK_EVERY = 60_000
const POLL_EVERY = 15_000
const MAX_FRAME = 16 * 1024
const MAX_FOLLOWS = 50
const TYPING_EVERY = 1_500
/** Browsers ping every 25 s: who says nothing for this long is gone, whatever the line pretends. */
const SILENT_FOR = 70_000
const MAX_WAITING = 60
const FRAMES = { most: 200, within: 10_000 }
const CLOSE_WITHIN = 2_000

/** Close codes: 1012 restart, 1008 too much at once, 4401 sign in again. */
const CLOSE = { restart: 1012, tooMuch: 1008, signedOut: 4401, protocol: 1002 } as const

/**
 * The live stream: for each followed case it sends what comes after the reader's cursor and then follows.
 * A lost announcement is made good by the next one, by a slow poll, and by the reader's own reconnect.
 */
export function createLive(deps: LiveDeps): Live {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME, perMessageDeflate: false })
  const stream: Stream = {
    ...deps,
    rooms: createRooms(deps),
    clients: new Map(),
    perAddress: new Map(),
  }
  const timers = [
    setInterval(() => void recheck(stream), RECHECK_EVERY).unref(),
    setInterval(() => {
      pollRooms(stream.rooms).catch((error: unknown) => deps.log.warn('live poll failed', { error }))
    }, POLL_EVERY).unref(),
  ]
  deps.signals.subscribe({
    onSignal: (signal) => onSignal(stream.rooms, signal),
    onGap() {
      onGap(stream.rooms)
      // sessions may have ended unheard, too
      void recheck(stream)
    },
    onSessionEnded(userId) {
      deps.forgetSessions(userId)
      for (const [socket, client] of stream.clients)
        if (client.actor?.userId === userId) void recheckOne(stream, socket, client)
    },
    onLost: (process) => onLost(stream.rooms, process),
    onFound: () => askPresence(stream.rooms),
  })
  return {
    attach(server) {
      server.on('upgrade', (request: IncomingMessage, raw: Duplex, head: Buffer) => {
        const address = deps.addressOf(request)
        const hasRoom = (stream.perAddress.get(address) ?? 0) < deps.socketsPerAddress
        // a request target is anything a visitor likes to send: it is compared, never parsed
        if (request.url?.split('?', 1)[0] !== LIVE_PATH || !hasRoom) raw.destroy()
        else sockets.handleUpgrade(request, raw, head, (socket) => accept(stream, socket, address))
      })
    },
    size: () => stream.clients.size,
    async close() {
      for (const timer of timers) clearInterval(timer)
      for (const socket of stream.clients.keys()) socket.close(CLOSE.restart)
      const late = setTimeout(() => {
        for (const socket of stream.clients.keys()) socket.terminate()
      }, CLOSE_WITHIN)
      await new Promise<void>((resolve) => sockets.close(() => resolve()))
      clearTimeout(late)
    },
  }
}

function count({ perAddress }: Stream, address: string, change: 1 | -1): void {
  const next = (perAddress.get(address) ?? 0) + change
  if (next > 0) perAddress.set(address, next)
  else perAddress.delete(address)
}

/** Whether a frame may be taken up: not too many waiting, not too many in a short time. */
function isWithinBudget(client: Client): boolean {
  const at = performance.now()
  client.lastHeard = at
  if (at - client.budget.since > FRAMES.within) client.budget = { frames: 0, since: at }
  client.budget.frames += 1
  return client.waiting < MAX_WAITING && client.budget.frames <= FRAMES.most
}

function accept(stream: Stream, socket: WebSocket, address: string): void {
  const at = performance.now()
  const client: Client = {
    hasSaidHello: false,
    token: '',
    actor: null,
    follows: new Map(),
    lastTyping: -TYPING_EVERY,
    lastHeard: at,
    waiting: 0,
    budget: { frames: 0, since: at },
  }
  stream.clients.set(socket, client)
  count(stream, address, 1)
  const late = setTimeout(() => {
    if (!client.hasSaidHello) socket.close(CLOSE.signedOut)
  }, HELLO_WITHIN)
  // frames of one socket are handled in order: a follow must not overtake its hello
  let last = Promise.resolve()
  socket.on('message', (data, isBinary) => {
    if (!isWithinBudget(client)) return socket.close(CLOSE.tooMuch)
    client.waiting += 1
    last = last
      .then(() => (isBinary ? socket.close(CLOSE.protocol) : onFrame(stream, socket, client, textOf(data))))
      .catch((error: unknown) => {
        stream.log.warn('live frame failed', { error })
        socket.close(CLOSE.restart)
      })
      .finally(() => {
        client.waiting -= 1
      })
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(late)
    stream.clients.delete(socket)
    count(stream, address, -1)
    for (const [caseId, follower] of client.follows) leaveRoom(stream.rooms, caseId, follower)
  })
}

function textOf(data: RawData): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `ws` gives text frames as one buffer unless told otherwise
  return (data as Buffer).toString('utf8')
}

async function onFrame(stream: Stream, socket: WebSocket, client: Client, text: string): Promise<void> {
  const frame = checkFrame(text)
  if (!frame) return socket.close(CLOSE.protocol)
  if (frame.type === 'hello') return hello(stream, socket, client, frame.token)
  if (!client.actor) return socket.close(CLOSE.signedOut)
  switch (frame.type) {
    case 'ping':
      return send(socket, { type: 'pong' })
    case 'follow':
      return follow(stream, socket, client, frame)
    case 'unfollow':
      return unfollow(stream, client, frame.caseId)
    case 'typing':
      return typing(stream, client, frame.caseId)
  }
}

async function hello(stream: Stream, socket: WebSocket, client: Client, token: string): Promise<void> {
  client.hasSaidHello = true
  const actor = await comesIn(stream, socket, () => stream.authenticate(token))
  if (!actor || (client.actor && client.actor.userId !== actor.userId)) return signOut(socket)
  client.token = token
  client.actor = actor
  send(socket, { type: 'ready' })
}

async function follow(
  stream: Stream,
  socket: WebSocket,
  client: Client,
  { caseId, cursor }: { caseId: string; cursor: number },
): Promise<void> {
  const { actor } = client
  const isFull = client.follows.size >= MAX_FOLLOWS
  await comesIn(stream, socket, async () => {
    const place = actor && !isFull ? await stream.reads.placeIn(actor.userId, caseId) : null
    if (!place || socket.readyState !== socket.OPEN) return send(socket, { type: 'refused', caseId })
    unfollow(stream, client, caseId)
    const follower: Follower = { socket, side: place.side, cursor, told: false, since: place.seq }
    client.follows.set(caseId, follower)
    await joinRoom(stream.rooms, caseId, follower)
  })
}

/** Whoever has gone while they waited for their turn costs nothing any more. */
function comesIn<T>({ inTurn }: Stream, socket: WebSocket, work: () => Promise<T>): Promise<T | null> {
  return inTurn(() => (socket.readyState === socket.OPEN ? work() : Promise.resolve(null)))
}

function unfollow(stream: Stream, client: Client, caseId: string): void {
  const follower = client.follows.get(caseId)
  if (!follower) return
  client.follows.delete(caseId)
  leaveRoom(stream.rooms, caseId, follower)
}

function typing(stream: Stream, client: Client, caseId: string): void {
  const side = client.follows.get(caseId)?.side
  const at = performance.now()
  if (!side || at - client.lastTyping < TYPING_EVERY) return
  client.lastTyping = at
  stream.signals.publish({ kind: 'typing', caseId, side })
}

function signOut(socket: WebSocket): void {
  send(socket, { type: 'signed-out' })
  socket.close(CLOSE.signedOut)
}

/** A session that ended elsewhere loses its stream; an unreachable database ends nobody's. */
async function recheckOne(stream: Stream, socket: WebSocket, client: Client): Promise<void> {
  if (!client.actor || socket.readyState !== socket.OPEN) return
  const still = await stream.authenticate(client.token).catch(() => client.actor)
  if (!still) signOut(socket)
}

/** For what was not announced, such as a token that has run out. A silent line is cut. */
async function recheck(stream: Stream): Promise<void> {
  const silentSince = performance.now() - SILENT_FOR
  for (const [socket, client] of stream.clients) {
    if (client.lastHeard < silentSince) socket.terminate()
    await recheckOne(stream, socket, client)
  }
}
