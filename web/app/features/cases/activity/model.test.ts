import { eventWords } from '@evensettle/contracts/words/event-words.ts'
import { expect, it } from 'vitest'
import { aView as view } from '../../../testing/made-up-round.ts'
import { logEntries } from './model.ts'

it('tells messages in a row as one, newest first', () => {
  const events = [
    ['case.submitted', 'starter'],
    ['message.sent', 'starter'],
    ['message.sent', 'starter'],
    ['message.sent', 'respondent'],
  ] as const
  const log = events.map(([type, side], index) => ({
    seq: index + 1,
    type,
    side,
    facts: {},
    at: view.submittedAt,
  }))
  const entries = logEntries(log)
  expect(entries.map(({ event, count }) => [event.seq, count])).toEqual([
    [4, 1],
    [3, 2],
    [1, 1],
  ])
  expect(entries.map(({ event, count }) => eventWords(event, 'respondent', view.names, count))[1]).toBe(
    'Sam wrote 2 messages.',
  )
})
