import type { CaseEvent } from '@evensettle/contracts/events.ts'
import type { ServerFrame } from '@evensettle/contracts/live.ts'
import type { Receipt } from '@evensettle/contracts/messages.ts'
import { expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import {
  askPresence,
  createRooms,
  joinRoom,
  onGap,
  onLost,
  onSignal,
  type Follower,
  type Rooms,
} from './live-rooms.ts'
import { createLogger } from '../telling/log.ts'
import type { Publishable } from './signals.ts'

const CASE = '00000000-0000-4000-8000-000000000001'

function eventAt(seq: number): CaseEvent {
  return { seq, type: 'message.sent', side: 'starter', facts: {}, at: '2026-01-01T00:00:00.000Z' }
}

/** A follower whose frames are kept; only what the rooms use of a socket is there. */
function followerAt(
  cursor: number,
): Follower & { seqs(): number[]; seen(): boolean[]; receipts(): Receipt[] } {
  const frames: ServerFrame[] = []
  const socket = {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send: (text: string) => void frames.push(JSON.parse(text) as ServerFrame),
  } as unknown as WebSocket
  const seqs = () => frames.flatMap((frame) => (frame.type === 'event' ? [frame.event.seq] : []))
  const seen = () => frames.flatMap((frame) => (frame.type === 'presence' ? [frame.online] : []))
  const receipts = () => frames.flatMap((frame) => (frame.type === 'receipt' ? [frame.receipt] : []))
  return { socket, side: 'starter', cursor, told: false, since: 0, seqs, seen, receipts }
}

/** Rooms over a log of ten events; `reads` counts how often it was read. */
function roomsOver(log: CaseEvent[], gate: Promise<void>, receipts: Receipt[] = []) {
  let reads = 0
  const published: Publishable[] = []
  const rooms: Rooms = createRooms({
    reads: {
      placeIn: () => Promise.resolve({ side: 'starter', seq: 0 }),
      newestSeqs: () => Promise.resolve(new Map()),
      receiptsOf: () => Promise.resolve(receipts),
      async eventsAfter(_, cursor, limit) {
        reads += 1
        if (reads === 1) await gate
        return log.filter(({ seq }) => seq > cursor).slice(0, limit)
      },
    },
    signals: {
      publish: (signal) => void published.push(signal),
      committed: () => undefined,
      whileWriting: (_, work) => work(() => undefined),
      subscribe: () => undefined,
      echo: () => Promise.resolve(1),
      start: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    },
    log: createLogger('silent', () => undefined),
  })
  return { rooms, published, reads: () => reads }
}

it('gives a reader that joins during another’s reading everything since its own cursor', async () => {
  const log = Array.from({ length: 10 }, (_, i) => eventAt(i + 1))
  const gate = Promise.withResolvers<void>()
  const { rooms } = roomsOver(log, gate.promise)
  const [ahead, behind] = [followerAt(7), followerAt(0)]
  const first = joinRoom(rooms, CASE, ahead)
  const second = joinRoom(rooms, CASE, behind)
  gate.resolve()
  await Promise.all([first, second])
  expect(ahead.seqs()).toEqual([8, 9, 10])
  expect(behind.seqs()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

it('says after a gap how far each side has come, once more to who knew it before', async () => {
  const receipts: Receipt[] = []
  const { rooms } = roomsOver([], Promise.resolve(), receipts)
  const follower = followerAt(0)
  await joinRoom(rooms, CASE, follower)
  expect(follower.receipts()).toEqual([])
  receipts.push({ side: 'respondent', deliveredSeq: 3, seenSeq: 2 })
  onGap(rooms)
  await expect.poll(() => follower.receipts()).toEqual(receipts)
})

it('says nothing more to who is let out while it is read how far each side has come', async () => {
  const receipts: Receipt[] = [{ side: 'respondent', deliveredSeq: 3, seenSeq: 2 }]
  const { rooms } = roomsOver([], Promise.resolve(), receipts)
  const [stays, goes] = [followerAt(0), followerAt(0)]
  rooms.reads.receiptsOf = () => {
    rooms.byCase.get(CASE)?.followers.delete(goes)
    return Promise.resolve(receipts)
  }
  await Promise.all([joinRoom(rooms, CASE, stays), joinRoom(rooms, CASE, goes)])
  await expect.poll(() => stays.receipts()).toEqual(receipts)
  expect(goes.receipts()).toEqual([])
})

it('hands on a committed event without reading the log, once, and reads it for who misses more', async () => {
  const log = [eventAt(1), eventAt(2)]
  const { rooms, reads } = roomsOver(log, Promise.resolve())
  const follower = followerAt(2)
  await joinRoom(rooms, CASE, follower)
  const readsBefore = reads()
  const committed = (event: CaseEvent) =>
    onSignal(rooms, { kind: 'event', caseId: CASE, seq: event.seq, event, own: true })

  log.push(eventAt(3))
  committed(eventAt(3))
  onSignal(rooms, { kind: 'event', caseId: CASE, seq: 3, own: false })
  expect(follower.seqs()).toEqual([3])
  expect(reads()).toBe(readsBefore)

  log.push(eventAt(4), eventAt(5))
  committed(eventAt(5))
  expect(follower.seqs()).toEqual([3])
  await expect.poll(() => follower.seqs()).toEqual([3, 4, 5])
})

it('shows the other side as there until the last process that holds it lets go or is killed', async () => {
  const { rooms } = roomsOver([], Promise.resolve())
  const follower = followerAt(0)
  await joinRoom(rooms, CASE, follower)
  const presence = (from: string, online: boolean) =>
    onSignal(rooms, {
      kind: 'presence',
      caseId: CASE,
      side: 'respondent',
      online,
      asks: false,
      own: false,
      from,
    })
  presence('one', true)
  presence('two', true)
  presence('one', false)
  onLost(rooms, 'one')
  expect(follower.seen()).toEqual([false, true, true, true])
  onLost(rooms, 'two')
  expect(follower.seen().at(-1)).toBe(false)
})

it('says once more whom it holds, and asks who is with them, when a process is heard again', async () => {
  const { rooms, published } = roomsOver([], Promise.resolve())
  await joinRoom(rooms, CASE, followerAt(0))
  await joinRoom(rooms, CASE, followerAt(0))
  published.length = 0
  askPresence(rooms)
  expect(published).toEqual([{ kind: 'presence', caseId: CASE, side: 'starter', online: true, asks: true }])
})

it('believes nothing of before a gap: who left meanwhile is away, and the others are asked', async () => {
  const log = [eventAt(1)]
  const { rooms, published } = roomsOver(log, Promise.resolve())
  const follower = followerAt(1)
  await joinRoom(rooms, CASE, follower)
  const said = { caseId: CASE, side: 'respondent', online: true, asks: false, own: false } as const
  onSignal(rooms, { kind: 'presence', ...said, from: 'one' })
  published.length = 0

  log.push(eventAt(2))
  onGap(rooms)
  expect(follower.seen()).toEqual([false, true, false])
  expect(published).toEqual([{ kind: 'presence', caseId: CASE, side: 'starter', online: true, asks: true }])
  await expect.poll(() => follower.seqs()).toEqual([2])
})
