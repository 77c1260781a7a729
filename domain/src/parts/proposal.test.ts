import { describe, expect, it } from 'vitest'
import { DAY } from '../time.ts'
import {
  answerPart,
  makeWayForPart,
  maySignPart,
  PART_ANSWERS,
  PART_STATES,
  type PartState,
} from './proposal.ts'

const AT = 1_000_000
const one = (state: PartState = 'open') => ({ id: 'a', by: 'starter' as const, state, proposedAt: AT })

function outcome(
  state: PartState,
  answer: 'accept' | 'decline' | 'withdraw',
  side: 'starter' | 'respondent',
  now = AT,
) {
  const answered = answerPart(one(state), answer, side, now)
  if (!answered.ok) return answered.error.code
  return answered.value.repeated ? 'repeated' : answered.value.to
}

describe('a proposal to settle some points', () => {
  it('is answered by the other side and taken back by its own, also while signatures are missing', () => {
    expect(outcome('open', 'accept', 'respondent')).toBe('accepted')
    expect(outcome('open', 'accept', 'starter')).toBe('WRONG_ROLE')
    expect(outcome('open', 'withdraw', 'respondent')).toBe('WRONG_ROLE')
    expect(outcome('accepted', 'decline', 'respondent')).toBe('declined')
    expect(outcome('accepted', 'withdraw', 'starter')).toBe('withdrawn')
  })

  it('never leaves an end', () => {
    for (const state of PART_STATES.filter((each) => each !== 'open' && each !== 'accepted'))
      for (const answer of PART_ANSWERS)
        for (const side of ['starter', 'respondent'] as const)
          expect(['WRONG_ROLE', 'PART_MOVED_ON', 'repeated']).toContain(outcome(state, answer, side))
  })

  it('can be accepted and signed for fourteen days', () => {
    const last = AT + 14 * DAY
    expect(outcome('open', 'accept', 'respondent', last - 1)).toBe('accepted')
    expect(outcome('open', 'accept', 'respondent', last)).toBe('PART_MOVED_ON')
    expect(maySignPart(one('accepted'), last - 1).ok).toBe(true)
    expect(maySignPart(one('accepted'), last).ok).toBe(false)
    expect(maySignPart(one('open'), AT).ok).toBe(false)
  })

  it('makes way only for somebody who has seen it, and not once its text is written', () => {
    expect(makeWayForPart(one(), 'starter', null)).toEqual({ ok: true, value: 'withdrawn' })
    expect(makeWayForPart(one(), 'respondent', 'a')).toEqual({ ok: true, value: 'countered' })
    expect(makeWayForPart(one(), 'respondent', null)).toMatchObject({ error: { code: 'PART_UNSEEN' } })
    expect(makeWayForPart(one('accepted'), 'starter', null)).toMatchObject({
      error: { code: 'PART_MOVED_ON' },
    })
  })
})
