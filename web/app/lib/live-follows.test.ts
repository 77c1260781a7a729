import type { CaseEvent } from '@evensettle/contracts/events.ts'
import type { ClientFrame } from '@evensettle/contracts/live.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { LiveFollows } from './live-follows.ts'

const A = '0191a2b3-0000-7000-8000-00000000000a'

function event(seq: number): { type: 'event'; caseId: string; event: CaseEvent } {
  const at = '2026-09-03T10:00:00Z'
  return { type: 'event', caseId: A, event: { seq, type: 'offer.made', side: 'starter', facts: {}, at } }
}

const sent: ClientFrame[] = []
const seen: number[] = []
const onResync = vi.fn<(caseId: string) => void>()
const onLeft = vi.fn<(caseId: string) => void>()

function makeFollows() {
  return new LiveFollows({
    send(frame) {
      sent.push(frame)
      return true
    },
    onEvent: (_, { seq }) => seen.push(seq),
    onResync,
    onLeft,
  })
}

beforeEach(() => {
  sent.length = 0
  seen.length = 0
  onResync.mockClear()
  onLeft.mockClear()
})

it('asks for what comes after the reader’s place', () => {
  makeFollows().follow(A, 7)
  expect(sent).toEqual([{ type: 'follow', caseId: A, cursor: 7 }])
})

it('hands every event on once, whatever is repeated', () => {
  const follows = makeFollows()
  follows.follow(A, 7)
  for (const seq of [7, 8, 8, 9, 8, 12]) follows.receive(event(seq))
  expect(seen).toEqual([8, 9, 12])
})

it('goes on at its own place after a break and reads the case again, once', () => {
  const follows = makeFollows()
  follows.follow(A, 7)
  follows.receive(event(9))
  follows.interrupt()
  follows.resume()
  expect(sent.at(-1)).toEqual({ type: 'follow', caseId: A, cursor: 9 })
  follows.receive(event(10))
  follows.receive({ type: 'caught-up', caseId: A, seq: 10 })
  follows.receive({ type: 'caught-up', caseId: A, seq: 10 })
  expect(seen).toEqual([9, 10])
  expect(onResync).toHaveBeenCalledTimes(1)
})

it('does not read anything again when nothing can be missing', () => {
  const follows = makeFollows()
  follows.follow(A, 7)
  follows.receive({ type: 'caught-up', caseId: A, seq: 7 })
  expect(onResync).not.toHaveBeenCalled()
})

it('starts over when the log is shorter than what was seen', () => {
  const follows = makeFollows()
  follows.follow(A, 7)
  follows.receive({ type: 'caught-up', caseId: A, seq: 3 })
  follows.receive(event(4))
  expect(onResync).toHaveBeenCalledTimes(1)
  expect(seen).toEqual([4])
})

it('follows until the last screen has left', () => {
  const follows = makeFollows()
  follows.follow(A, 7)
  follows.follow(A, 9)
  follows.unfollow(A)
  expect(sent).toHaveLength(1)
  follows.unfollow(A)
  expect(sent.at(-1)).toEqual({ type: 'unfollow', caseId: A })
  expect(onLeft).toHaveBeenCalledWith(A)
  follows.receive(event(10))
  expect(seen).toEqual([])
})
