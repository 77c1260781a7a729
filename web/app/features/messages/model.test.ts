import type { Message } from '@evensettle/contracts/messages.ts'
import { expect, it } from 'vitest'
import { bubblesOf, daysOf, mergeMessages, mergeReceipts, timeLine, unreadCount } from './model.ts'

const message = (seq: number, side: Message['side'] = 'starter'): Message => ({
  id: `m${seq}`,
  seq,
  side,
  body: `text ${seq}`,
  sentAt: `2026-09-0${seq}T12:00:00Z`,
})

it('shows a message once, in the order of the log, however often it comes', () => {
  expect(mergeMessages([message(1), message(3)], [message(3), message(2)]).map(({ seq }) => seq)).toEqual([
    1, 2, 3,
  ])
})

it('never moves a reader back', () => {
  const merged = mergeReceipts(
    [{ side: 'starter', deliveredSeq: 5, seenSeq: 2 }],
    [{ side: 'starter', deliveredSeq: 3, seenSeq: 4 }],
  )
  expect(merged).toEqual([{ side: 'starter', deliveredSeq: 5, seenSeq: 4 }])
})

it("counts the other side's messages that were not seen", () => {
  const messages = [message(1, 'respondent'), message(2), message(3, 'respondent')]
  const receipts = [{ side: 'starter' as const, deliveredSeq: 3, seenSeq: 1 }]
  expect(unreadCount({ messages, receipts, hasEarlier: false }, 'starter')).toBe(1)
})

it('says of my own messages how far they have come, and nothing of theirs', () => {
  const messages = [message(1), message(2), message(3), message(4, 'respondent')]
  const receipts = [{ side: 'respondent' as const, deliveredSeq: 2, seenSeq: 1 }]
  const states = bubblesOf({ messages, receipts, hasEarlier: false }, [], 'starter', true).map(
    ({ state }) => state,
  )
  expect(states).toEqual(['seen', 'delivered', 'sent', null])
})

it('puts what still waits last, and drops it once the server has it', () => {
  const waiting = ['m1', 'new', 'refused'].map((id) => ({
    id,
    userId: 'me',
    caseId: 'case',
    body: id,
    at: '2026-09-09T12:00:00Z',
    problem: id === 'refused' ? 'Closed.' : null,
  }))
  const conversation = { messages: [message(1)], receipts: [], hasEarlier: false }
  const show = (isLive: boolean) =>
    bubblesOf(conversation, waiting, 'starter', isLive).map(({ id, state }) => [id, state])
  expect(show(true)).toEqual([
    ['m1', 'sent'],
    ['new', 'sending'],
    ['refused', 'parked'],
  ])
  expect(show(false)[1]).toEqual(['new', 'waiting'])
})

it('separates days', () => {
  const conversation = { messages: [message(1), message(2)], receipts: [], hasEarlier: false }
  expect(daysOf(bubblesOf(conversation, [], 'starter', true))).toHaveLength(2)
})

it('puts what happened between the messages in the order of time, and what waits to be sent last', () => {
  const happened = (at: string) => ({ at, line: null })
  const bubble = (id: string, at: string, state: 'sent' | 'waiting' | null) => ({
    id,
    side: 'starter' as const,
    body: id,
    at,
    state,
    problem: null,
  })
  const bubbles = [bubble('b', '2026-11-02', 'sent'), bubble('d', '2026-11-01', 'waiting')]
  const happenings = [happened('2026-11-01'), happened('2026-11-03')]
  expect(timeLine(bubbles, happenings, false).map(({ at }) => at)).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-01',
  ])
  expect(timeLine(bubbles, happenings, true).map(({ at }) => at)).toEqual([
    '2026-11-02',
    '2026-11-03',
    '2026-11-01',
  ])
})
