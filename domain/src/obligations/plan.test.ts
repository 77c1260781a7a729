import { describe, expect, it } from 'vitest'
import { addDays, DAY, dayNumber, daysBetween } from '../time.ts'
import { trialsOf } from '../trials.ts'
import { seeded } from './made-up-obligation.ts'
import { answerPlan, latestSuggested, makePlan, suggestPlans, type Plan } from './plan.ts'

const NOW = dayNumber('2026-12-20') * DAY + DAY / 2
const DUE = { kind: 'payment', amount: 15_667, state: 'due' } as const

describe('a plan that may be proposed', () => {
  it('has parts that add up to the cent, ordered by their days', () => {
    const parts = [
      { dueOn: '2027-01-05', amount: 7_833 },
      { dueOn: '2026-12-22', amount: 7_834 },
    ]
    expect(makePlan(DUE, parts, NOW)).toEqual({ ok: true, value: [parts[1], parts[0]] })
    expect(makePlan({ ...DUE, amount: 15_668 }, parts, NOW)).toEqual({
      ok: false,
      error: { code: 'PLAN_PARTS_DO_NOT_ADD_UP', sum: 15_667, amount: 15_668 },
    })
  })

  it('has no part of nothing, no half cents, no day that is over, and not too many parts', () => {
    const code = (...parts: [string, number][]) => {
      const made = makePlan(
        DUE,
        parts.map(([dueOn, amount]) => ({ dueOn, amount })),
        NOW,
      )
      return made.ok ? 'ok' : made.error.code
    }
    expect(code(['2027-01-01', 15_667], ['2027-01-02', 0])).toBe('PLAN_PARTS_DO_NOT_ADD_UP')
    expect(code(['2027-01-01', 15_666.5], ['2027-01-02', 0.5])).toBe('PLAN_PARTS_DO_NOT_ADD_UP')
    expect(code(['2026-12-19', 15_667])).toBe('PLAN_DATE_PAST')
    expect(code(['2026-02-30', 15_667])).toBe('PLAN_DATE_PAST')
    expect(code(...Array.from({ length: 13 }, (_, at): [string, number] => [`2027-01-${10 + at}`, 1]))).toBe(
      'PLAN_TOO_MANY_PARTS',
    )
    expect(code()).toBe('PLAN_TOO_MANY_PARTS')
  })

  it('is taken where its parts are the sum, and refused where they are a cent or more off, whatever the parts', () => {
    const below = seeded(14)
    for (let trial = 0; trial < trialsOf(2_000); trial += 1) {
      const parts = Array.from({ length: 1 + below(12) }, () => ({
        dueOn: addDays('2026-12-20', below(400)),
        amount: 1 + below(90_000),
      }))
      const sum = parts.reduce((total, { amount }) => total + amount, 0)
      const made = makePlan({ ...DUE, amount: sum }, parts, NOW)
      expect(made.ok && made.value.reduce((total, { amount }) => total + amount, 0)).toBe(sum)
      const off = (below(2) === 0 ? 1 : -1) * (1 + below(sum - 1 || 1))
      const error = { code: 'PLAN_PARTS_DO_NOT_ADD_UP', sum, amount: sum + off }
      expect(makePlan({ ...DUE, amount: sum + off }, parts, NOW)).toEqual({ ok: false, error })
    }
  })

  it('is one new day for what is no payment, and nothing for what was confirmed', () => {
    const act = { kind: 'act', amount: 0, state: 'due' } as const
    expect(makePlan(act, [{ dueOn: '2027-01-01', amount: 0 }], NOW)).toMatchObject({ ok: true })
    expect(makePlan(act, [{ dueOn: '2027-01-01', amount: 5 }], NOW)).toMatchObject({ ok: false })
    expect(makePlan({ ...DUE, state: 'confirmed' }, [{ dueOn: '2027-01-01', amount: 15_667 }], NOW)).toEqual({
      ok: false,
      error: { code: 'OBLIGATION_MOVED_ON' },
    })
  })
})

describe('an answer to a plan', () => {
  const plan: Plan = {
    by: 'respondent',
    state: 'asked',
    parts: [{ dueOn: '2026-12-30', amount: 15_667 }],
    askedAt: NOW,
  }

  it('comes from the other side, and taking back from its own', () => {
    expect(answerPlan(plan, 'accept', 'starter', NOW)).toEqual({
      ok: true,
      value: { to: 'accepted', repeated: false },
    })
    expect(answerPlan(plan, 'decline', 'starter', NOW)).toMatchObject({ value: { to: 'declined' } })
    expect(answerPlan(plan, 'withdraw', 'respondent', NOW)).toMatchObject({ value: { to: 'withdrawn' } })
    for (const [answer, side] of [
      ['accept', 'respondent'],
      ['decline', 'respondent'],
      ['withdraw', 'starter'],
    ] as const)
      expect(answerPlan(plan, answer, side, NOW)).toEqual({ ok: false, error: { code: 'WRONG_ROLE' } })
  })

  it('is harmless when it is repeated, and too late after another answer, a week, or the first day', () => {
    const accepted = { ...plan, state: 'accepted' } as const
    expect(answerPlan(accepted, 'accept', 'starter', NOW)).toMatchObject({ value: { repeated: true } })
    expect(answerPlan(accepted, 'decline', 'starter', NOW)).toMatchObject({
      error: { code: 'PLAN_MOVED_ON' },
    })
    expect(answerPlan(plan, 'accept', 'starter', NOW + 7 * DAY)).toMatchObject({
      error: { code: 'PLAN_MOVED_ON' },
    })
    const soon = { ...plan, parts: [{ dueOn: '2026-12-21', amount: 15_667 }] }
    expect(answerPlan(soon, 'accept', 'starter', NOW + 3 * DAY)).toMatchObject({
      error: { code: 'PLAN_DATE_PAST' },
    })
  })
})

describe('suggested plans', () => {
  it('begin with what can be paid on the day, and end one third later at latest', () => {
    const about = { amount: 11_700, dueOn: '2027-01-19', agreedOn: '2026-11-25', canPay: 4_000 }
    expect(latestSuggested(about.agreedOn, about.dueOn)).toBe('2027-02-06')
    expect(suggestPlans(about, '2027-01-13')[0]).toEqual([
      { dueOn: '2027-01-19', amount: 4_000 },
      { dueOn: '2027-02-06', amount: 7_700 },
    ])
  })

  it('add up, go forward, and stay within that end, for any sum and any days', () => {
    for (let trial = 0; trial < trialsOf(1_500); trial += 1) {
      const agreedOn = addDays('2026-01-01', trial % 300)
      const dueOn = addDays(agreedOn, (trial * 7) % 400)
      const today = addDays(agreedOn, (trial * 13) % 420)
      const amount = 1 + ((trial * 7_919) % 500_000)
      const plans = suggestPlans({ amount, dueOn, agreedOn, canPay: (trial * 31) % (amount + 5) }, today)
      const latest = latestSuggested(agreedOn, dueOn)
      expect(daysBetween(dueOn, latest)).toBe(Math.max(7, Math.floor(daysBetween(agreedOn, dueOn) / 3)))
      for (const parts of plans) {
        expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
        expect(parts.every((part) => part.amount > 0 && part.dueOn >= today && part.dueOn <= latest)).toBe(
          true,
        )
        expect(parts.map(({ dueOn: on }) => on)).toEqual(parts.map(({ dueOn: on }) => on).toSorted())
      }
      expect(plans.length > 0).toBe(today < latest)
    }
  })
})
