import type { CaseView } from '@evensettle/contracts/cases.ts'
import { eventWords } from '@evensettle/contracts/words/event-words.ts'
import { CASE_EVENT_TYPES } from '@evensettle/domain/cases/events.ts'
import { expect, it } from 'vitest'
import { canLeave, isAskedWhoJoined, nextStep, stateWords, totalsOf, untilWords } from './model.ts'

const view: CaseView = {
  id: '0191a2b3-0000-7000-8000-00000000000a',
  reference: 'ES-4F7K-9QXM',
  status: 'active',
  type: 'security_deposit',
  title: 'Deposit',
  story: 'Story',
  wish: '',
  happenedOn: null,
  intakeAnswers: [],
  currency: 'USD',
  mySide: 'starter',
  names: { starter: 'Ana Lima', respondent: 'Lee Park' },
  respondentJoined: true,
  answer: null,
  submittedAt: '2026-09-01T10:00:00Z',
  day: 9,
  plannedDays: 14,
  items: [],
  journey: [],
  turn: { task: 'answer_offer', sides: ['respondent'], until: null },
  invitationUntil: null,
  agreementId: null,
  closed: null,
  seq: 1,
}
const now = new Date(2026, 8, 9, 12)

it.each([
  [new Date(2026, 8, 9, 17), 'until today at 5:00 PM'],
  [new Date(2026, 8, 11, 9), 'until Friday'],
  [new Date(2026, 8, 14, 23), 'until Monday'],
  [new Date(2026, 8, 15, 9), 'until Sep 15'],
  [new Date(2026, 8, 16, 9), 'until Sep 16'],
  [new Date(2026, 8, 25, 9), 'until Sep 25'],
  [new Date(2026, 8, 4, 9), 'until Sep 4'],
])('says %s as "%s"', (until, words) => {
  expect(untilWords(until.toISOString(), now)).toBe(words)
})

it('says whose turn it is, for what and until when, from the reader’s side', () => {
  const until = new Date(2026, 8, 11, 9).toISOString()
  expect(stateWords(view, now)).toEqual({ whose: 'Lee’s turn:', what: 'answer your offer' })
  expect(stateWords({ ...view, mySide: 'respondent', turn: { ...view.turn, until } }, now)).toEqual({
    whose: 'Your turn:',
    what: 'answer Ana’s offer, until Friday',
  })
  const turn = {
    task: 'talk_or_offer' as const,
    sides: ['starter' as const, 'respondent' as const],
    until: null,
  }
  expect(stateWords({ ...view, turn }, now).whose).toBe('Up to both of you:')
})

it('says who has asked for a proposal and what that asks of the other, to each from their side', () => {
  const turn = { task: 'talk_or_offer', sides: ['respondent'], until: null, asked: 'starter' } as const
  const asked = { ...view, turn: { ...turn, sides: [...turn.sides] } }
  expect(stateWords(asked, now)).toEqual({ whose: '', what: 'You asked for a proposal. Lee has not yet' })
  expect(nextStep(asked)).toMatchObject({ isMine: false, title: 'You asked for a proposal' })
  const other: CaseView = { ...asked, mySide: 'respondent' }
  expect(stateWords(other, now)).toEqual({
    whose: 'Your turn:',
    what: 'Ana asked for a proposal. If you ask too, you both see it right away',
  })
  expect(nextStep(other)).toMatchObject({
    isMine: true,
    title: 'Ana asked for a proposal',
    action: { label: 'See the request' },
  })
})

it('tells who sealed an answer nothing of whether the other side did', () => {
  const told = (sides: CaseView['turn']['sides']) =>
    stateWords({ ...view, turn: { task: 'seal_range', sides, until: null } }, now)
  expect(told(['respondent'])).toEqual(told([]))
  expect(told(['starter', 'respondent'])).toEqual(told(['starter']))
  expect(told(['starter'])).toEqual({ whose: 'Your turn:', what: 'answer the proposal' })
})

it('presses nobody to sign who takes a day to think', () => {
  const until = new Date(2098, 8, 2, 15).toISOString()
  const turn = {
    task: 'sign' as const,
    sides: [],
    until: null,
    thinking: [{ side: 'starter' as const, until }],
  }
  const mine: CaseView = { ...view, status: 'agreed', turn }
  expect(stateWords(mine, now)).toEqual({
    whose: '',
    what: 'You are taking a day to think, until Sep 2, 2098, 3:00 PM',
  })
  expect(nextStep(mine).title).toBe('You are taking a day to think')
  const theirs: CaseView = { ...mine, mySide: 'respondent' }
  expect(nextStep(theirs).title).toBe('Ana is taking a day to think')
  expect(nextStep({ ...theirs, turn: { ...turn, sides: ['respondent'] } }).isMine).toBe(true)
})

it('says of a settled case that it is settled, not whose turn it is', () => {
  const settled = {
    ...view,
    status: 'settled' as const,
    turn: { task: 'pay' as const, sides: ['starter' as const, 'respondent' as const], until: null },
  }
  expect(stateWords(settled, now).whose).toBe('')
  expect(nextStep(settled).title).toBe('This is settled')
})

it('offers the act to the side whose turn it is, and only the view to the other', () => {
  expect(nextStep({ ...view, mySide: 'respondent' })).toMatchObject({
    isMine: true,
    title: 'Ana has made an offer',
    action: { label: 'Read the offer' },
  })
  expect(nextStep(view)).toMatchObject({ isMine: false, action: { label: 'See the offers' } })
})

it('leads the starter to another address when the invitation has reached somebody else', () => {
  const turn = { task: 'give_address' as const, sides: ['starter' as const], until: null }
  expect(nextStep({ ...view, status: 'invited', turn })).toMatchObject({
    isMine: true,
    title: 'The address is wrong',
    action: { label: 'Give another address', to: `/case-invitation/${view.id}` },
  })
})

it('adds up money only, and what is agreed to only once all is answered', () => {
  const item = { by: 'starter' as const, title: 'x', details: '', on: null, answer: null }
  const money = { ...item, id: 'a', kind: 'money' as const, claimed: 500 }
  const thing = { ...item, id: 'b', kind: 'property' as const, claimed: 0 }
  const answered = { ...money, answer: { answer: 'partly' as const, admitted: 200, reason: 'r' } }
  expect(totalsOf([thing])).toBeNull()
  expect(totalsOf([money, answered, thing])).toEqual({ claimed: 1000, admitted: null })
  expect(totalsOf([answered, thing])).toEqual({ claimed: 500, admitted: 200 })
})

it('lets nobody leave who cannot', () => {
  expect(canLeave(view)).toBe(true)
  expect(canLeave({ ...view, status: 'closed' })).toBe(false)
  expect(canLeave({ ...view, status: 'invited', mySide: 'respondent' })).toBe(false)
})

it.each([
  ['open', 'active', true],
  ['open', 'agreed', true],
  ['open', 'closed', false],
  ['confirmed', 'active', false],
] as const)(
  'with the word on who joined %s in a case that is %s: it is asked for is %s',
  (check, status, is) => {
    expect(isAskedWhoJoined({ status, cameIn: { words: 'with the invitation’s link or code', check } })).toBe(
      is,
    )
  },
)

it('asks nobody who joined by the invited address', () => {
  expect(isAskedWhoJoined({ status: 'active', cameIn: null })).toBe(false)
})

it.each(CASE_EVENT_TYPES)('has a sentence for %s', (type) => {
  const event = { seq: 1, type, side: 'starter' as const, facts: {}, at: view.submittedAt }
  for (const side of ['starter', 'respondent'] as const)
    expect(eventWords(event, side, view.names)).toMatch(/^[A-Z].*\.$/)
})
