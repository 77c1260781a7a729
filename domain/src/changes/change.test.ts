import { describe, expect, it } from 'vitest'
import { DAY } from '../time.ts'
import {
  answerChange,
  CHANGE_ANSWERS,
  CHANGE_STATES,
  makeWay,
  maySignChange,
  type Change,
  type ChangeAnswer,
  type ChangeState,
} from './change.ts'

const AT = 1_000_000
const change = (state: ChangeState = 'proposed'): Change => ({ by: 'starter', state, proposedAt: AT })

function outcome(state: ChangeState, answer: ChangeAnswer, side: 'starter' | 'respondent', now = AT): string {
  const answered = answerChange(change(state), answer, side, now)
  if (!answered.ok) return answered.error.code
  return answered.value.repeated ? 'repeated' : answered.value.to
}

describe('a change of a signed agreement', () => {
  it('is accepted or declined by the other side and withdrawn by its own', () => {
    expect(outcome('proposed', 'accept', 'respondent')).toBe('accepted')
    expect(outcome('proposed', 'decline', 'respondent')).toBe('declined')
    expect(outcome('proposed', 'withdraw', 'starter')).toBe('withdrawn')
    expect(outcome('proposed', 'accept', 'starter')).toBe('WRONG_ROLE')
    expect(outcome('proposed', 'decline', 'starter')).toBe('WRONG_ROLE')
    expect(outcome('proposed', 'withdraw', 'respondent')).toBe('WRONG_ROLE')
  })

  it('can still be turned down or taken back while signatures are missing', () => {
    expect(outcome('accepted', 'decline', 'respondent')).toBe('declined')
    expect(outcome('accepted', 'withdraw', 'starter')).toBe('withdrawn')
    expect(outcome('accepted', 'accept', 'respondent')).toBe('repeated')
  })

  it('never leaves an end', () => {
    const ends = CHANGE_STATES.filter((state) => !['proposed', 'accepted'].includes(state))
    for (const state of ends)
      for (const answer of CHANGE_ANSWERS)
        for (const side of ['starter', 'respondent'] as const)
          expect([
            state,
            answer,
            ['WRONG_ROLE', 'CHANGE_MOVED_ON', 'repeated'].includes(outcome(state, answer, side)),
          ]).toEqual([state, answer, true])
  })

  it('can be accepted and signed for fourteen days, and ended after that', () => {
    const last = AT + 14 * DAY
    expect(outcome('proposed', 'accept', 'respondent', last - 1)).toBe('accepted')
    expect(outcome('proposed', 'accept', 'respondent', last)).toBe('CHANGE_MOVED_ON')
    expect(outcome('proposed', 'decline', 'respondent', last)).toBe('declined')
    expect(maySignChange(change('accepted'), last - 1).ok).toBe(true)
    expect(maySignChange(change('accepted'), last).ok).toBe(false)
    expect(maySignChange(change('proposed'), AT).ok).toBe(false)
  })

  it('makes way for the next one, unless somebody has signed its text', () => {
    expect(makeWay(change(), 'starter', false)).toEqual({ ok: true, value: 'withdrawn' })
    expect(makeWay(change(), 'respondent', false)).toEqual({ ok: true, value: 'countered' })
    expect(makeWay(change('accepted'), 'respondent', true).ok).toBe(false)
  })
})
