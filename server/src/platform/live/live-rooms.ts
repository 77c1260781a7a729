import type { CaseEvent } from '@evensettle/contracts/events.ts'
import type { ServerFrame } from '@evensettle/contracts/live.ts'
import type { Receipt } from '@evensettle/contracts/messages.ts'
import { mayLearn } from '@evensettle/domain/cases/events.ts'
import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import type { WebSocket } from 'ws'
import type { Logger } from '../telling/log.ts'
import type { Signal, Signals } from './signals.ts'

/** What the stream needs to know of cases; given by the feature that owns them. */
export type LiveReads = {
  /** The side that a person is in a case, with the newest event at that moment, or null: no such case for them. */
  placeIn(userId: string, caseId: string): Promise<{ side: Side; seq: number } | null>
  /** The log after a place, oldest first, for both sides; the stream filters by reader. */
  eventsAfter(caseId: string, cursor: number, limit: number): Promise<CaseEvent[]>
  /** The newest sequence number of each case. */
  newestSeqs(caseIds: string[]): Promise<Map<string, number>>
  /** How far each side has come. It has no place in the log: whoever joins is told of it anew. */
  receiptsOf(caseId: string): Promise<Receipt[]>
}

/**
 * A socket that follows a case: `cursor` is the last event it has, `told` whether its back-fill was closed,
 * `since` the newest event when it was asked which side it is.
 */
export type Follower = { socket: WebSocket; side: Side; cursor: number; told: boolean; since: number }

type Room = {
  caseId: string
  followers: Set<Follower>
  /** the sides that other processes hold, by process */
  elsewhere: Map<string, Set<Side>>
  isPumping: boolean
  again: boolean
}

export type RoomDeps = { reads: LiveReads; signals: Signals; log: Logger }
export type Rooms = RoomDeps & { byCase: Map<string, Room> }

const PAGE = 200
const MAX_BUFFERED = 1024 * 1024

/** The reader is too slow: it is let go and comes back by its cursor. */
const TOO_SLOW = 1013

/** Sends a frame to one socket that is still open. */
export function send(socket: WebSocket, frame: ServerFrame): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MAX_BUFFERED) socket.close(TOO_SLOW)
  else socket.send(JSON.stringify(frame))
}

/** The cases that sockets of this process follow. */
export function createRooms(deps: RoomDeps): Rooms {
  return { ...deps, byCase: new Map() }
}

/** Lets a socket follow a case from its cursor on; resolves when the back-fill has been sent. */
export async function joinRoom(rooms: Rooms, caseId: string, follower: Follower): Promise<void> {
  const room = rooms.byCase.get(caseId) ?? emptyRoom(caseId)
  rooms.byCase.set(caseId, room)
  room.followers.add(follower)
  const { side } = follower
  rooms.signals.publish({ kind: 'presence', caseId, side, online: true, asks: true })
  const other = otherSide(side)
  send(follower.socket, { type: 'presence', caseId, side: other, online: isOnline(room, other) })
  await pump(rooms, room)
}

function emptyRoom(caseId: string): Room {
  return { caseId, followers: new Set(), elsewhere: new Map(), isPumping: false, again: false }
}

export function leaveRoom(rooms: Rooms, caseId: string, follower: Follower): void {
  const room = rooms.byCase.get(caseId)
  if (!room?.followers.delete(follower)) return
  const { side } = follower
  if (!isHere(room, side))
    rooms.signals.publish({ kind: 'presence', caseId, side, online: false, asks: false })
  if (room.followers.size === 0) rooms.byCase.delete(caseId)
}

function isHere(room: Room, side: Side): boolean {
  return [...room.followers].some((follower) => follower.side === side)
}

function isOnline(room: Room, side: Side): boolean {
  return isHere(room, side) || [...room.elsewhere.values()].some((sides) => sides.has(side))
}

function isBehind(room: Room, seq: number): boolean {
  return [...room.followers].some((follower) => follower.cursor < seq)
}

function deliver(follower: Follower, room: Room, events: CaseEvent[]): void {
  const { caseId } = room
  for (const event of events) {
    if (event.seq <= follower.cursor) continue
    follower.cursor = event.seq
    // whoever this was about is no side any more; a person of that side follows anew
    if (event.type === 'respondent.refused' && follower.side === 'respondent' && event.seq > follower.since) {
      room.followers.delete(follower)
      send(follower.socket, { type: 'refused', caseId })
      return
    }
    if (mayLearn(event.type, follower.side)) send(follower.socket, { type: 'event', caseId, event })
  }
}

/** Gives an event that is at hand to those who miss nothing before it; the others are behind and read the log. */
function handOn(room: Room, event: CaseEvent): void {
  for (const follower of room.followers)
    if (follower.cursor === event.seq - 1) deliver(follower, room, [event])
}

/**
 * Reads a case's log once for all of its followers here, from the one furthest behind, and gives each what
 * it may learn. Calls while it runs make it look once more instead of running twice.
 */
async function pump(rooms: Rooms, room: Room): Promise<void> {
  if (room.isPumping) {
    room.again = true
    return
  }
  room.isPumping = true
  try {
    for (let more = true; more && room.followers.size > 0;) {
      room.again = false
      const from = Math.min(...[...room.followers].map((follower) => follower.cursor))
      const events = await rooms.reads.eventsAfter(room.caseId, from, PAGE)
      for (const follower of room.followers)
        // one that joined meanwhile from further back is served by the next turn
        if (follower.cursor >= from) deliver(follower, room, events)
      more = room.again || events.length === PAGE
      if (!more) {
        await tellCaughtUp(rooms, room)
        more = room.again
      }
    }
  } catch (error) {
    rooms.log.warn('live stream could not read, the next poll will', { caseId: room.caseId, error })
  } finally {
    room.isPumping = false
  }
}

/**
 * Ends the back-fill. What was marked as read between a reader's own look at the conversation and its joining was announced
 * to nobody here, so it is read after they have joined.
 */
async function tellCaughtUp({ reads }: Rooms, room: Room): Promise<void> {
  const { caseId } = room
  const fresh = [...room.followers].filter(({ told }) => !told)
  if (fresh.length === 0) return
  const receipts = await reads.receiptsOf(caseId)
  for (const follower of fresh) {
    // it may have been let out meanwhile
    if (!room.followers.has(follower)) continue
    follower.told = true
    for (const receipt of receipts) send(follower.socket, { type: 'receipt', caseId, receipt })
    send(follower.socket, { type: 'caught-up', caseId, seq: follower.cursor })
  }
}

/** Announcements may have been missed: every log is read on, and whom others hold is forgotten and asked anew. */
export function onGap(rooms: Rooms): void {
  for (const room of rooms.byCase.values()) {
    const sides = new Set([...room.elsewhere.values()].flatMap((held) => [...held]))
    room.elsewhere.clear()
    for (const side of sides) tellPresence(room, side)
    for (const follower of room.followers) follower.told = false
    void pump(rooms, room)
  }
  askPresence(rooms)
}

/** The slow net under the announcements: one query for all followed cases. */
export async function pollRooms(rooms: Rooms): Promise<void> {
  if (rooms.byCase.size === 0) return
  const newest = await rooms.reads.newestSeqs([...rooms.byCase.keys()])
  for (const room of rooms.byCase.values()) {
    const seq = newest.get(room.caseId) ?? 0
    // one whose back-fill could not be read is served now
    if (isBehind(room, seq) || [...room.followers].some(({ told }) => !told)) void pump(rooms, room)
  }
}

/** Acts on an announcement of this or another process. */
export function onSignal(rooms: Rooms, signal: Signal): void {
  const room = rooms.byCase.get(signal.caseId)
  const { caseId } = signal
  switch (signal.kind) {
    case 'event':
      if (room && signal.event) handOn(room, signal.event)
      if (room && isBehind(room, signal.seq)) void pump(rooms, room)
      break
    case 'typing':
      toSide(room, otherSide(signal.side), { type: 'typing', caseId, side: signal.side })
      break
    case 'held':
      toSide(room, signal.side, { type: 'held', caseId })
      break
    case 'receipt': {
      const { side, deliveredSeq, seenSeq } = signal
      const frame = { type: 'receipt', caseId, receipt: { side, deliveredSeq, seenSeq } } as const
      toSide(room, side, frame)
      toSide(room, otherSide(side), frame)
      break
    }
    case 'presence':
      if (room) onPresence(rooms, room, signal)
  }
}

/** A process was killed: whom only it held is away. */
export function onLost(rooms: Rooms, process: string): void {
  for (const room of rooms.byCase.values()) {
    const sides = room.elsewhere.get(process)
    room.elsewhere.delete(process)
    for (const side of sides ?? []) tellPresence(room, side)
  }
}

/** Says whom this process holds, and asks who is with them: another process may have missed it, or we its. */
export function askPresence(rooms: Rooms): void {
  for (const room of rooms.byCase.values())
    for (const side of SIDES)
      if (isHere(room, side))
        rooms.signals.publish({ kind: 'presence', caseId: room.caseId, side, online: true, asks: true })
}

function toSide(room: Room | undefined, side: Side, frame: ServerFrame): void {
  for (const follower of room?.followers ?? []) if (follower.side === side) send(follower.socket, frame)
}

function tellPresence(room: Room, side: Side): void {
  const { caseId } = room
  toSide(room, otherSide(side), { type: 'presence', caseId, side, online: isOnline(room, side) })
}

/** Each process answers for its own sockets: one that has let go of a side says nothing of the others. */
function onPresence(rooms: Rooms, room: Room, signal: Signal & { kind: 'presence' }): void {
  const { caseId, side, from } = signal
  if (from !== undefined) {
    const sides = room.elsewhere.get(from) ?? new Set()
    if (signal.online) sides.add(side)
    else sides.delete(side)
    room.elsewhere.set(from, sides)
  }
  tellPresence(room, side)
  const other = otherSide(side)
  if (!signal.own && signal.asks && isHere(room, other))
    rooms.signals.publish({ kind: 'presence', caseId, side: other, online: true, asks: false })
}
