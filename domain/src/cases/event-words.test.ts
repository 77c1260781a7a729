import { expect, it } from 'vitest'
import { eventWords } from './event-words.ts'
import { CASE_EVENT_TYPES } from './events.ts'

const names = { starter: 'Ana Lima', respondent: 'Robin Wirt' }

it.each(CASE_EVENT_TYPES)('tells %s to somebody who is neither of the two, by name', (type) => {
  for (const side of ['starter', 'respondent'] as const) {
    const words = eventWords({ type, side }, null, names)
    expect(words).toMatch(/^[A-Z].*\.$/)
    expect(words).not.toMatch(/\byou(?:rs?)?\b/i)
  }
})

it('calls the reader "you" and the other side by name', () => {
  const event = { type: 'offer.withdrawn', side: 'starter' } as const
  expect(eventWords(event, 'starter', names)).toBe('You took your offer back.')
  expect(eventWords(event, 'respondent', names)).toBe('Ana Lima took their offer back.')
})
