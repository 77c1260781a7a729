import { expect, it } from 'vitest'
import { eventWords } from './event-words.ts'
import { CASE_EVENT_TYPES, type CaseEventType } from '@evensettle/domain/cases/events.ts'

const names = { starter: 'Ana Lima', respondent: 'Robin Wirt' }

it.each(CASE_EVENT_TYPES)('tells %s to somebody who is neither of the two, by name', (type) => {
  for (const side of ['starter', 'respondent'] as const) {
    const words = eventWords({ type, side }, null, names)
    expect(words).toMatch(/^[A-Z].*\.$/)
    expect(words).not.toMatch(/\byou(?:rs?)?\b/i)
  }
})

it('tells what somebody else did before as theirs, to every reader', () => {
  for (const reader of ['starter', 'respondent', null] as const) {
    const told = (type: CaseEventType, facts = {}) =>
      eventWords({ type, side: 'respondent', facts: { ...facts, bySomebodyElse: true } }, reader, names)
    expect(told('answer.given', { by: 'letter' })).toBe(
      'Somebody who came by the letter answered the invitation.',
    )
    expect(told('respondent.joined', { by: 'letter', isNamed: false, contact: 'o…@example.net' })).toMatch(
      /^Somebody joined the case with the invitation’s link or code, and with an address/,
    )
    expect(told('evidence.unreadable')).toBe(
      'A file that somebody who came by the letter added cannot be opened, so it counts for nothing.',
    )
    expect(told('offer.expired')).toBe(
      'An offer from somebody who came by the letter expired without an answer.',
    )
    for (const type of CASE_EVENT_TYPES.filter((one) => one !== 'invitation.opened'))
      expect(told(type)).not.toMatch(/^You\b|Robin Wirt (?:added|made|wrote|joined|answered)/)
  }
})

it('calls the reader "you" and the other side by name', () => {
  const event = { type: 'offer.withdrawn', side: 'starter' } as const
  expect(eventWords(event, 'starter', names)).toBe('You withdrew your offer.')
  expect(eventWords(event, 'respondent', names)).toBe('Ana Lima withdrew their offer.')
})
