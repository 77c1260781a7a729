import { describe, expect, it } from 'vitest'
import { SIDES } from '../cases/side.ts'
import { answerOffer, OFFER_STATES, stateAt, supersededBy, type OfferAnswer } from './offer.ts'

const NOW = 1_000
const IN_TIME = NOW + 1

function outcome(
  answer: OfferAnswer,
  by: 'own' | 'other',
  state: (typeof OFFER_STATES)[number],
  expiresAt = IN_TIME,
) {
  const result = answerOffer(
    { side: by === 'own' ? 'starter' : 'respondent', state, expiresAt },
    answer,
    'starter',
    NOW,
  )
  return result.ok ? `${result.value.to}${result.value.repeated ? ', again' : ''}` : result.error.code
}

describe('an answer to an offer', () => {
  it.each<[OfferAnswer, string, string]>([
    ['accept', 'accepted', 'OWN_OFFER'],
    ['decline', 'declined', 'OWN_OFFER'],
  ])('%s: only the other side’s', (answer, to, refusal) => {
    expect(outcome(answer, 'other', 'open')).toBe(to)
    for (const state of OFFER_STATES) expect(outcome(answer, 'own', state)).toBe(refusal)
  })

  it('withdraw: only one’s own', () => {
    expect(outcome('withdraw', 'own', 'open')).toBe('withdrawn')
    for (const state of ['countered', 'declined', 'expired', 'closed', 'accepted'] as const)
      expect(outcome('withdraw', 'own', state)).toBe('withdrawn')
    for (const state of OFFER_STATES) expect(outcome('withdraw', 'other', state)).toBe('WRONG_ROLE')
  })

  it('is harmless when repeated, and refused once the offer has ended in another way', () => {
    expect(outcome('accept', 'other', 'accepted')).toBe('accepted, again')
    expect(outcome('decline', 'other', 'declined')).toBe('declined, again')
    expect(outcome('withdraw', 'own', 'withdrawn')).toBe('withdrawn, again')
    for (const state of OFFER_STATES) {
      if (state === 'open' || state === 'accepted') continue
      expect(outcome('accept', 'other', state)).toBe('OFFER_NOT_OPEN')
    }
    expect(outcome('decline', 'other', 'accepted')).toBe('OFFER_NOT_OPEN')
    expect(outcome('withdraw', 'own', 'replaced')).toBe('OFFER_NOT_OPEN')
  })

  it('comes too late to accept at the very moment the time is over; declining or withdrawing then does no harm', () => {
    expect(outcome('accept', 'other', 'open', NOW)).toBe('OFFER_EXPIRED')
    expect(outcome('decline', 'other', 'open', NOW)).toBe('declined')
    expect(outcome('withdraw', 'own', 'open', NOW)).toBe('withdrawn')
  })
})

it.each(SIDES)('a newer offer of the %s replaces their own and counters the other side’s', (side) => {
  const other = side === 'starter' ? 'respondent' : 'starter'
  expect(supersededBy(side)).toEqual({ [side]: 'replaced', [other]: 'countered' })
})

it('an open offer whose time is over reads as expired; an ended one keeps its end', () => {
  expect(stateAt({ side: 'starter', state: 'open', expiresAt: NOW }, NOW)).toBe('expired')
  expect(stateAt({ side: 'starter', state: 'open', expiresAt: IN_TIME }, NOW)).toBe('open')
  expect(stateAt({ side: 'starter', state: 'accepted', expiresAt: NOW }, NOW)).toBe('accepted')
})
