import type { CaseEvent } from '@evensettle/contracts/events.ts'
import { checkFrame, LIVE_PATH, type ServerFrame } from '@evensettle/contracts/live.ts'
import { mayLearn } from '@evensettle/domain/cases/events.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { UserActor } from './http.ts'
import type { Logger } from './log.ts'
import type { Signal, Signals } from './signals.ts'

/** What the stream needs to know of cases; given by the feature that owns them. */
export type LiveReads = {
  /** The side that a person is in a case, or null: no such case for them. */
  sideOf(userId: string, caseId: string): Promise<Side | null>
  /** The log after a place, oldest first, for both sides; the stream filters by reader. */
  eventsAfter(caseId: string, cursor: number, limit: number): Promise<CaseEvent[]>
  /** The newest sequence number of each case. */
  newestSeqs(caseIds: string[]): Promise<Map<string, number>>
}

export type LiveDeps = {
  authenticate(token: string): Promise<UserActor | null>
  reads: LiveReads
  signals: Signals
  log: Logger
}

export type Live = {
  attach(server: Server): void
  /** open sockets, for the health page and measurements */
  size(): number
  close(): Promise<void>
}

type Follower = { socket: WebSocket; side: Side; cursor: number; told: boolean }
type Room = { caseId: string; followers: Set<Follower>; pumping: boolean; again: boolean }
type Client = { token: string; actor: UserActor | null; follows: Map<string, Follower>; lastTyping: number }

const HELLO_WITHIN = 10_000
const RECHECK_EVERY = 60_000
const POLL_EVERY = 15_000
const MAX_FRAME = 16 * 1024
const MAX_FOLLOWS = 50
const MAX_BUFFERED = 1024 * 1024
const PAGE = 200
const TYPING_EVERY = 1_500

/** Close codes: 1012 restart, 1013 reader too slow, 4401 sign in again. */
const CLOSE = { restart: 1012, slow: 1013, signedOut: 4401, protocol: 1002 } as const

/**
 * The live stream: for each followed case it sends what comes after the reader's cursor and then follows.
 * A case's log is read once for all of its readers here; each gets only what the policy lets it learn. A
 * lost announcement is made good by the next one, by a slow poll, and by the reader's own reconnect.
 */
export function createLive({ authenticate, reads, signals, log }: LiveDeps): Live {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME, perMessageDeflate: false })
  const rooms = new Map<string, Room>()
  const clients = new Map<WebSocket, Client>()

  function send(socket: WebSocket, frame: ServerFrame): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BUFFERED) socket.close(CLOSE.slow)
    else socket.send(JSON.stringify(frame))
  }

  function deliver(follower: Follower, caseId: string, events: CaseEvent[]): void {
    for (const event of events) {
      if (event.seq <= follower.cursor) continue
      follower.cursor = event.seq
      if (mayLearn(event.type, event.side, follower.side))
        send(follower.socket, { type: 'event', caseId, event })
    }
  }

  async function pump(room: Room): Promise<void> {
    if (room.pumping) {
      room.again = true
      return
    }
    room.pumping = true
    try {
      for (let more = true; more && room.followers.size > 0;) {
        room.again = false
        const from = Math.min(...[...room.followers].map((follower) => follower.cursor))
        const events = await reads.eventsAfter(room.caseId, from, PAGE)
        for (const follower of room.followers) deliver(follower, room.caseId, events)
        more = room.again || events.length === PAGE
        if (!more) tellCaughtUp(room)
      }
    } catch (error) {
      log.warn('live stream could not read, the next poll will', { caseId: room.caseId, error })
    } finally {
      room.pumping = false
    }
  }

  function tellCaughtUp(room: Room): void {
    for (const follower of room.followers) {
      if (follower.told) continue
      follower.told = true
      send(follower.socket, { type: 'caught-up', caseId: room.caseId, seq: follower.cursor })
    }
  }

  function isHere(caseId: string, side: Side): boolean {
    return [...(rooms.get(caseId)?.followers ?? [])].some((follower) => follower.side === side)
  }

  function toOthers(caseId: string, side: Side, frame: ServerFrame): void {
    for (const follower of rooms.get(caseId)?.followers ?? [])
      if (follower.side !== side) send(follower.socket, frame)
  }

  function onSignal(signal: Signal): void {
    const { caseId } = signal
    if (signal.kind === 'event') {
      const room = rooms.get(caseId)
      if (room) void pump(room)
    } else if (signal.kind === 'typing') {
      toOthers(caseId, signal.side, { type: 'typing', caseId, side: signal.side })
    } else if (signal.kind === 'receipt') {
      const { side, deliveredSeq, seenSeq } = signal
      for (const follower of rooms.get(caseId)?.followers ?? [])
        send(follower.socket, { type: 'receipt', caseId, receipt: { side, deliveredSeq, seenSeq } })
    } else onPresence(signal)
  }

  function onPresence(signal: Signal & { kind: 'presence' }): void {
    const { caseId, side } = signal
    const online = signal.online || isHere(caseId, side)
    toOthers(caseId, side, { type: 'presence', caseId, side, online })
    if (signal.asks && !signal.own) {
      const other = side === 'starter' ? 'respondent' : 'starter'
      if (isHere(caseId, other))
        signals.publish({ kind: 'presence', caseId, side: other, online: true, asks: false })
    }
    if (!signal.online && !signal.own && isHere(caseId, side))
      signals.publish({ kind: 'presence', caseId, side, online: true, asks: false })
  }

  async function follow(socket: WebSocket, client: Client, caseId: string, cursor: number): Promise<void> {
    const side =
      client.actor && client.follows.size < MAX_FOLLOWS
        ? await reads.sideOf(client.actor.userId, caseId)
        : null
    if (!side || socket.readyState !== socket.OPEN) return send(socket, { type: 'refused', caseId })
    unfollow(client, caseId)
    const follower: Follower = { socket, side, cursor, told: false }
    const room = rooms.get(caseId) ?? { caseId, followers: new Set(), pumping: false, again: false }
    rooms.set(caseId, room)
    room.followers.add(follower)
    client.follows.set(caseId, follower)
    signals.publish({ kind: 'presence', caseId, side, online: true, asks: true })
    const other = side === 'starter' ? 'respondent' : 'starter'
    send(socket, { type: 'presence', caseId, side: other, online: isHere(caseId, other) })
    await pump(room)
  }

  function unfollow(client: Client, caseId: string): void {
    const follower = client.follows.get(caseId)
    const room = rooms.get(caseId)
    if (!follower || !room) return
    client.follows.delete(caseId)
    room.followers.delete(follower)
    const { side } = follower
    if (!isHere(caseId, side)) signals.publish({ kind: 'presence', caseId, side, online: false, asks: false })
    if (room.followers.size === 0) rooms.delete(caseId)
  }

  async function hello(socket: WebSocket, client: Client, token: string): Promise<void> {
    const actor = await authenticate(token)
    if (!actor || (client.actor && client.actor.userId !== actor.userId)) return signOut(socket)
    client.token = token
    client.actor = actor
    send(socket, { type: 'ready' })
  }

  function signOut(socket: WebSocket): void {
    send(socket, { type: 'signed-out' })
    socket.close(CLOSE.signedOut)
  }

  async function onFrame(socket: WebSocket, client: Client, text: string): Promise<void> {
    const frame = checkFrame(text)
    if (!frame) return socket.close(CLOSE.protocol)
    if (frame.type === 'hello') return hello(socket, client, frame.token)
    if (!client.actor) return socket.close(CLOSE.signedOut)
    if (frame.type === 'ping') return send(socket, { type: 'pong' })
    if (frame.type === 'follow') return follow(socket, client, frame.caseId, frame.cursor)
    if (frame.type === 'unfollow') return unfollow(client, frame.caseId)
    const side = client.follows.get(frame.caseId)?.side
    const at = performance.now()
    if (!side || at - client.lastTyping < TYPING_EVERY) return
    client.lastTyping = at
    signals.publish({ kind: 'typing', caseId: frame.caseId, side })
  }

  function onConnection(socket: WebSocket): void {
    const client: Client = { token: '', actor: null, follows: new Map(), lastTyping: -TYPING_EVERY }
    clients.set(socket, client)
    const late = setTimeout(() => {
      if (!client.actor) socket.close(CLOSE.signedOut)
    }, HELLO_WITHIN)
    // frames of one socket are handled in order: a follow must not overtake its hello
    let last = Promise.resolve()
    socket.on('message', (data, isBinary) => {
      if (isBinary) return socket.close(CLOSE.protocol)
      last = last
        .then(() => onFrame(socket, client, String(data)))
        .catch((error: unknown) => {
          log.warn('live frame failed', { error })
          socket.close(CLOSE.restart)
        })
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(late)
      clients.delete(socket)
      for (const caseId of client.follows.keys()) unfollow(client, caseId)
    })
  }

  async function recheck(): Promise<void> {
    for (const [socket, client] of clients) {
      const still = client.actor ? await authenticate(client.token).catch(() => client.actor) : null
      if (client.actor && !still) signOut(socket)
    }
  }

  async function poll(): Promise<void> {
    if (rooms.size === 0) return
    const newest = await reads.newestSeqs([...rooms.keys()])
    for (const room of rooms.values()) {
      const seq = newest.get(room.caseId) ?? 0
      if ([...room.followers].some((follower) => follower.cursor < seq)) void pump(room)
    }
  }

  const timers = [
    setInterval(() => void recheck(), RECHECK_EVERY),
    setInterval(
      () => void poll().catch((error: unknown) => log.warn('live poll failed', { error })),
      POLL_EVERY,
    ),
  ]
  for (const timer of timers) timer.unref()
  signals.subscribe(onSignal, () => {
    for (const room of rooms.values()) void pump(room)
  })

  return {
    attach(server) {
      server.on('upgrade', (request: IncomingMessage, raw: Duplex, head: Buffer) => {
        if (new URL(request.url ?? '/', 'http://local').pathname !== LIVE_PATH) return raw.destroy()
        sockets.handleUpgrade(request, raw, head, onConnection)
      })
    },
    size: () => clients.size,
    async close() {
      for (const timer of timers) clearInterval(timer)
      for (const socket of clients.keys()) socket.close(CLOSE.restart)
      await new Promise<void>((resolve) => sockets.close(() => resolve()))
    },
  }
}
