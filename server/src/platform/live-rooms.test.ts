import type { CaseEvent } from '@evensettle/contracts/events.ts'
import type { ServerFrame } from '@evensettle/contracts/live.ts'
import { expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { createRooms, joinRoom, type Follower } from './live-rooms.ts'
import { createLogger } from './log.ts'

const CASE = '00000000-0000-4000-8000-000000000001'

function eventAt(seq: number): CaseEvent {
  return { seq, type: 'message.sent', side: 'starter', facts: {}, at: '2026-01-01T00:00:00.000Z' }
}

/** A follower whose frames are kept; only what the rooms use of a socket is there. */
function followerAt(cursor: number): Follower & { seqs(): number[] } {
  const frames: ServerFrame[] = []
  const socket = {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send: (text: string) => void frames.push(JSON.parse(text) as ServerFrame),
  } as unknown as WebSocket
  const seqs = () => frames.flatMap((frame) => (frame.type === 'event' ? [frame.event.seq] : []))
  return { socket, side: 'starter', cursor, told: false, seqs }
}

it('gives a reader that joins during another’s reading everything since its own cursor', async () => {
  const log = Array.from({ length: 10 }, (_, i) => eventAt(i + 1))
  const gate = Promise.withResolvers<void>()
  let reads = 0
  const rooms = createRooms({
    reads: {
      sideOf: () => Promise.resolve('starter'),
      newestSeqs: () => Promise.resolve(new Map()),
      async eventsAfter(_, cursor, limit) {
        reads += 1
        if (reads === 1) await gate.promise
        return log.filter(({ seq }) => seq > cursor).slice(0, limit)
      },
    },
    signals: {
      publish: () => undefined,
      subscribe: () => undefined,
      start: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    },
    log: createLogger('silent', () => undefined),
  })
  const [ahead, behind] = [followerAt(7), followerAt(0)]
  const first = joinRoom(rooms, CASE, ahead)
  const second = joinRoom(rooms, CASE, behind)
  gate.resolve()
  await Promise.all([first, second])
  expect(ahead.seqs()).toEqual([8, 9, 10])
  expect(behind.seqs()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})
