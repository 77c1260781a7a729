import { describe, expect, it } from 'vitest'
import type { Terms } from '../agreements/terms.ts'
import { SIDES, type Side } from '../cases/side.ts'
import { allocate } from '../money.ts'
import { addDays, DAY, dayNumber } from '../time.ts'
import { trialsOf } from '../trials.ts'
import {
  afterFigures,
  BROKEN_STATES,
  daysLate,
  hasEnded,
  isBroken,
  isConfirmed,
  isCounted,
  isForGood,
  isReplaced,
  isWaived,
  KEPT_STATES,
  mayWriteLetter,
  moveOf,
  MOVES,
  NOT_TO_KEEP_STATES,
  OBLIGATION_STATES,
  promisesOf,
  receivedInstead,
  type Move,
  type Obligation,
  type ObligationState,
} from './obligation.ts'
import { DUE, one, seeded } from './made-up-obligation.ts'

const NOON = dayNumber(DUE) * DAY + DAY / 2

/** Every move as a person would say it: who, from → to; all the rest must be refused. */
const ALLOWED: Record<Move, [who: 'doer' | 'owed' | 'both' | 'clock', from: string, to: ObligationState]> = {
  claim: ['doer', 'due broken', 'claimed'],
  take_back: ['doer', 'claimed', 'due'],
  confirm: ['owed', 'due broken claimed counted objected', 'confirmed'],
  object: ['owed', 'claimed counted', 'objected'],
  accept_figure: ['doer', 'objected', 'due'],
  count: ['clock', 'claimed', 'counted'],
  part_figures: ['clock', 'objected', 'due'],
  waive: ['owed', 'due broken objected', 'waived'],
  replace: ['both', 'due broken', 'replaced'],
  rewrite: ['both', 'due broken lasting', 'replaced'],
  break: ['owed', 'due', 'broken'],
}
const MOVE_NAMES = Object.keys(ALLOWED) as Move[]

describe('the moves', () => {
  it('are exactly those listed here, for every move, person and state', () => {
    for (const move of MOVE_NAMES)
      for (const state of OBLIGATION_STATES)
        for (const [who, side] of [
          ['doer', 'respondent'],
          ['owed', 'starter'],
          ['clock', null],
        ] as const) {
          const [by, from, to] = ALLOWED[move]
          const long = NOON - 60 * DAY
          const at = one({ state, claimedAt: long, objectedAt: long, letterAt: long })
          const isListed = from.split(' ').includes(state) && (by === who || (by === 'both' && side !== null))
          const answer = moveOf(at, move, side, NOON)
          expect([move, state, who, answer.ok ? answer.value : null]).toEqual([
            move,
            state,
            who,
            isListed ? to : null,
          ])
        }
  })

  it('know no way out of what was waived, confirmed or replaced, whatever is tried and however long one waits', () => {
    const next = seeded(7)
    for (let trial = 0; trial < trialsOf(2_000); trial += 1) {
      let at = one({ claimedAt: 0, objectedAt: 0, letterAt: 0 })
      let ended: ObligationState | null = null
      for (let step = 0; step < 12; step += 1) {
        const move = MOVE_NAMES[next(MOVE_NAMES.length)] ?? 'claim'
        const side = ([null, ...SIDES] as const)[next(3)] ?? null
        const answer = moveOf(at, move, side, NOON + step * DAY)
        if (answer.ok) at = { ...at, state: answer.value }
        expect([at.state, ended ?? at.state]).toEqual([ended ?? at.state, at.state])
        if (hasEnded(at.state)) ended = at.state
      }
    }
    expect(
      Object.values(MOVES)
        .flatMap(({ from }) => [...from])
        .filter(hasEnded),
    ).toEqual([])
  })

  it('count what was said to be done after seven days without an answer, and not a moment before', () => {
    const claimed = one({ state: 'claimed', claimedAt: NOON })
    expect(moveOf(claimed, 'count', null, NOON + 7 * DAY - 1)).toMatchObject({ ok: false })
    expect(moveOf(claimed, 'count', null, NOON + 7 * DAY)).toEqual({ ok: true, value: 'counted' })
  })

  it('take an objection for 30 days after that, and then no more; a confirmation at any time', () => {
    const counted = one({ state: 'counted', claimedAt: 0, countedAt: NOON })
    expect(moveOf(counted, 'object', 'starter', NOON + 30 * DAY - 1)).toEqual({ ok: true, value: 'objected' })
    expect(moveOf(counted, 'object', 'starter', NOON + 30 * DAY)).toEqual({
      ok: false,
      error: { code: 'OBJECTION_TOO_LATE' },
    })
    expect(moveOf(counted, 'confirm', 'starter', NOON + 300 * DAY)).toEqual({ ok: true, value: 'confirmed' })
  })

  it('call nothing broken before its letter has given fourteen days', () => {
    expect(moveOf(one(), 'break', 'starter', NOON + 400 * DAY)).toEqual({
      ok: false,
      error: { code: 'NOT_LATE_ENOUGH' },
    })
    const written = one({ letterAt: NOON })
    expect(moveOf(written, 'break', 'starter', NOON + 14 * DAY - 1)).toMatchObject({ ok: false })
    expect(moveOf(written, 'break', 'starter', NOON + 14 * DAY)).toEqual({ ok: true, value: 'broken' })
  })
})

it('names the same states in code and for queries', () => {
  const statesThat = (...are: ((state: ObligationState) => boolean)[]) =>
    OBLIGATION_STATES.filter((state) => are.some((is) => is(state)))
  expect(statesThat(isCounted, isConfirmed)).toEqual(KEPT_STATES)
  expect(statesThat(isBroken)).toEqual(BROKEN_STATES)
  expect(statesThat(isWaived, isReplaced, isForGood)).toEqual(NOT_TO_KEEP_STATES)
})

describe('two figures', () => {
  it('are less than what was said to be paid, and none where no money is', () => {
    const claimed = one({ state: 'claimed', claimedAt: NOON })
    const object = (received: number | null, about: Partial<Obligation> = {}) => {
      const answer = receivedInstead({ ...claimed, ...about }, received)
      return answer.ok ? answer.value : answer.error.code
    }
    expect([object(0), object(10_000), object(15_667), object(1.5), object(null)]).toEqual([
      0,
      10_000,
      'RECEIVED_INVALID',
      'RECEIVED_INVALID',
      'RECEIVED_INVALID',
    ])
    expect([object(null, { kind: 'act', amount: 0 }), object(5, { kind: 'thing', amount: 0 })]).toEqual([
      null,
      'RECEIVED_INVALID',
    ])
  })

  it('end with what was received confirmed and the rest open again, which add up to the sum', () => {
    expect(afterFigures(one({ received: 10_000 }))).toEqual({ confirmed: 10_000, due: 5_667 })
    expect(afterFigures(one({ received: 0 }))).toEqual({ confirmed: 0, due: 15_667 })
    expect(afterFigures(one({ kind: 'act', amount: 0 }))).toEqual({ confirmed: 0, due: 0 })
  })
})

describe('late', () => {
  it('is nothing before the day is over everywhere', () => {
    const midnight = dayNumber(DUE) * DAY
    expect(daysLate(one(), midnight + 1.5 * DAY - 1)).toBe(0)
    expect(daysLate(one(), midnight + 1.5 * DAY)).toBe(1)
    expect(daysLate(one({ state: 'claimed' }), NOON + 90 * DAY)).toBe(0)
    expect(daysLate(one({ dueOn: null }), NOON + 90 * DAY)).toBe(0)
  })

  it('is counted from a week after the first question where it was due before it was followed here', () => {
    const madeAt = NOON + 100 * DAY
    const before = one({ madeAt })
    expect(daysLate(before, madeAt)).toBe(0)
    expect(daysLate(before, madeAt + 7 * DAY)).toBe(0)
    expect(daysLate(before, madeAt + 8 * DAY)).toBe(1)
    expect(mayWriteLetter(before, 'starter', madeAt + 20 * DAY)).toBe(false)
    expect(mayWriteLetter(before, 'starter', madeAt + 21 * DAY)).toBe(true)
    expect(daysLate(one({ madeAt: NOON }), NOON + 2 * DAY)).toBe(2)
  })

  it('opens the letter after fourteen days, to the one it is owed to alone', () => {
    expect(mayWriteLetter(one(), 'starter', NOON + 14 * DAY - 1)).toBe(false)
    expect(mayWriteLetter(one(), 'starter', NOON + 14 * DAY)).toBe(true)
    expect(mayWriteLetter(one(), 'respondent', NOON + 15 * DAY)).toBe(false)
  })
})

describe('what signing makes of the terms', () => {
  it('is one a payment and one an act, with who, what and when; a promise for good is never due', () => {
    const terms: Pick<Terms, 'payment' | 'acts'> = {
      payment: {
        payer: 'respondent',
        amount: 300,
        method: 'bank transfer',
        instalments: [
          { dueOn: '2026-12-22', amount: 100 },
          { dueOn: '2027-01-22', amount: 200 },
        ],
      },
      acts: [
        { kind: 'return_item', by: 'starter', words: 'The spare key', dueOn: '2026-12-08' },
        { kind: 'keep_confidential', by: 'respondent', words: 'All of it', dueOn: null },
        { kind: 'remove_review', by: 'starter', words: 'Keeps this out of reviews', dueOn: null },
        { kind: 'remove_review', by: 'starter', words: 'The one of May 2', dueOn: '2026-12-08' },
      ],
    }
    expect(
      promisesOf(terms).map(({ kind, by, amount, dueOn, state }) => [kind, by, amount, dueOn, state]),
    ).toEqual([
      ['payment', 'respondent', 100, '2026-12-22', 'due'],
      ['payment', 'respondent', 200, '2027-01-22', 'due'],
      ['thing', 'starter', 0, '2026-12-08', 'due'],
      ['act', 'respondent', 0, null, 'lasting'],
      ['act', 'starter', 0, null, 'lasting'],
      ['act', 'starter', 0, '2026-12-08', 'due'],
    ])
  })

  it('adds up to the agreed sum to the cent, however it is cut', () => {
    const next = seeded(11)
    for (let trial = 0; trial < trialsOf(2_000); trial += 1) {
      const amount = 36 + next(10_000_000)
      const parts = allocate(
        amount,
        Array.from({ length: 1 + next(36) }, () => 1 + next(9)),
      ).filter((part) => part > 0)
      const payer: Side = next(2) === 0 ? 'starter' : 'respondent'
      const instalments = parts.map((part, at) => ({ dueOn: addDays(DUE, at), amount: part }))
      const made = promisesOf({ payment: { payer, amount, method: '', instalments }, acts: [] })
      expect(made.reduce((sum, each) => sum + each.amount, 0)).toBe(amount)
    }
  })
})
