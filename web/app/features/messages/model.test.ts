import type { Message } from '@evensettle/contracts/messages.ts'
import { expect, it } from 'vitest'
import { bubblesOf, mergeMessages, mergeReceipts, timeLine, unreadCount } from './model.ts'

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
  expect(unreadCount({ messages, receipts }, 'starter')).toBe(1)
})

it('says of my own messages how far they have come, and nothing of theirs', () => {
  const messages = [message(1), message(2), message(3), message(4, 'respondent')]
  const receipts = [{ side: 'respondent' as const, deliveredSeq: 2, seenSeq: 1 }]
  const states = bubblesOf({ messages, receipts }, [], 'starter', true).map(({ state }) => state)
  expect(states).toEqual(['seen', 'delivered', 'sent', null])
})

it('puts what still waits last, and drops it once the server has it', () => {
  const waiting = ['m1', 'new', 'refused'].map((id) => ({
    kind: 'message' as const,
    id,
    userId: 'me',
    caseId: 'case',
    body: id,
    at: '2026-09-09T12:00:00Z',
    problem: id === 'refused' ? 'Closed.' : null,
  }))
  const conversation = { messages: [message(1)], receipts: [], hasEarlier: false, seq: 4 }
  const show = (isLive: boolean) =>
    bubblesOf(conversation, waiting, 'starter', isLive).map(({ id, state }) => [id, state])
  expect(show(true)).toEqual([
    ['m1', 'sent'],
    ['new', 'sending'],
    ['refused', 'parked'],
  ])
  expect(show(false)[1]).toEqual(['new', 'waiting'])
})

it('puts what happened between the messages in the order of time, and what waits to be sent last', () => {
  const happened = (at: string) => ({ key: at, side: null, at, line: null })
  const times = (hasEarlier: boolean) => timeLine(bubbles, happenings, hasEarlier).map(({ line }) => line.at)
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
  expect(times(false)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-01'])
  expect(times(true)).toEqual(['2026-11-02', '2026-11-03', '2026-11-01'])
})

it('draws the picture of what it shows as if nothing earlier were left out', () => {
  const at = (day: number) => `2026-11-0${day}`
  const entry = (side: 'starter' | 'respondent', day: number, gap?: number) => ({
    key: at(day),
    side,
    at: at(day),
    line: null,
    ...(gap !== undefined && { gap }),
  })
  const bubble = {
    id: 'b',
    side: 'starter' as const,
    body: 'b',
    at: at(4),
    state: 'sent' as const,
    problem: null,
  }
  const happenings = [entry('starter', 1), entry('respondent', 2, 200), entry('respondent', 3, 100)]
  const shown = timeLine([bubble], happenings, true)
  expect(shown).toHaveLength(1)
  expect(shown[0]?.knot.strands.respondent?.from).toBe(0.5)
})
