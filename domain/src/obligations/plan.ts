import type { Instalment } from '../agreements/terms.ts'
import type { Side } from '../cases/side.ts'
import { TIMELINE } from '../cases/timeline.ts'
import { allocate } from '../money.ts'
import { err, ok, type Result } from '../result.ts'
import {
  addDays,
  daysBetween,
  earliestDateAt,
  isCalendarDate,
  type CalendarDate,
  type Instant,
} from '../time.ts'
import { isOwed, type Obligation } from './obligation.ts'

/** The life of a new plan: `asked` until one of the others, which are all ends. */
export const PLAN_STATES = ['asked', 'accepted', 'declined', 'countered', 'withdrawn', 'lapsed'] as const
export type PlanState = (typeof PLAN_STATES)[number]
export const ASKED_PLAN_STATES = ['asked'] as const satisfies readonly PlanState[]

/** Other days, or parts, for one thing that was agreed on. What is no payment has one part of 0. */
export type Plan = { by: Side; state: PlanState; parts: Instalment[]; askedAt: Instant }

export type PlanRefusal =
  | { code: 'WRONG_ROLE' | 'OBLIGATION_MOVED_ON' | 'PLAN_MOVED_ON' | 'PLAN_TOO_MANY_PARTS' }
  | { code: 'PLAN_PARTS_DO_NOT_ADD_UP'; sum: number; amount: number }
  | { code: 'PLAN_DATE_PAST'; date: CalendarDate }

/**
 * A plan that may be proposed: parts by date that add up to the cent, on days that are not over. Either side may, the
 * one who pays first; an answer with other figures is a plan too. The only way to get parts that may be agreed on.
 */
export function makePlan(
  one: Pick<Obligation, 'kind' | 'amount' | 'state'>,
  parts: readonly Instalment[],
  now: Instant,
): Result<Instalment[], PlanRefusal> {
  if (!isOwed(one.state)) return err({ code: 'OBLIGATION_MOVED_ON' })
  if (parts.length === 0 || parts.length > (one.kind === 'payment' ? TIMELINE.obligations.planParts : 1))
    return err({ code: 'PLAN_TOO_MANY_PARTS' })
  const past = parts.find(({ dueOn }) => !isCalendarDate(dueOn) || dueOn < earliestDateAt(now))
  if (past) return err({ code: 'PLAN_DATE_PAST', date: past.dueOn })
  const sum = parts.reduce((total, { amount }) => total + amount, 0)
  const areWhole = parts.every(
    ({ amount }) => Number.isSafeInteger(amount) && (one.kind === 'payment' ? amount > 0 : amount === 0),
  )
  if (sum !== one.amount || !areWhole)
    return err({ code: 'PLAN_PARTS_DO_NOT_ADD_UP', sum, amount: one.amount })
  return ok(parts.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : a.amount - b.amount)))
}

const ANSWERS = {
  accept: { whose: 'other', to: 'accepted' },
  decline: { whose: 'other', to: 'declined' },
  withdraw: { whose: 'own', to: 'withdrawn' },
} as const satisfies Record<string, { whose: 'own' | 'other'; to: PlanState }>
export type PlanAnswer = keyof typeof ANSWERS

/** What a side's answer makes of a plan; one whose time is over can no longer be accepted. `repeated`: it had its effect before. */
export function answerPlan(
  plan: Plan,
  answer: PlanAnswer,
  side: Side,
  now: Instant,
): Result<{ to: PlanState; repeated: boolean }, PlanRefusal> {
  const { whose, to } = ANSWERS[answer]
  if ((plan.by === side) !== (whose === 'own')) return err({ code: 'WRONG_ROLE' })
  if (plan.state === to) return ok({ to, repeated: true })
  if (!isAsked(plan.state)) return err({ code: 'PLAN_MOVED_ON' })
  if (answer === 'accept') {
    if (now >= planUntil(plan)) return err({ code: 'PLAN_MOVED_ON' })
    const past = plan.parts.find(({ dueOn }) => dueOn < earliestDateAt(now))
    if (past) return err({ code: 'PLAN_DATE_PAST', date: past.dueOn })
  }
  return ok({ to, repeated: false })
}

/** Whether a plan waits for an answer. */
export function isAsked(state: PlanState): boolean {
  return state === 'asked'
}

/** Whether both said yes to a plan: it is a signed change. */
export function isAccepted(state: PlanState): boolean {
  return state === 'accepted'
}

/** Until when a plan can be answered. */
export function planUntil({ askedAt }: Pick<Plan, 'askedAt'>): Instant {
  return askedAt + TIMELINE.obligations.planOpenFor
}

/** The last day that a suggestion reaches: one third of the time from signing to the due day later, a week at least. */
export function latestSuggested(agreedOn: CalendarDate, dueOn: CalendarDate): CalendarDate {
  const { planEndsLaterBy, planShortestDays } = TIMELINE.obligations
  const third = Math.floor(daysBetween(agreedOn, dueOn) / planEndsLaterBy)
  return addDays(dueOn, Math.max(planShortestDays, third))
}

/**
 * Plans that somebody may begin with: what they can pay on the day and the rest later, two equal parts, three, or the
 * whole later. All of them add up and end no later than {@link latestSuggested}; one whose last day is over is left out.
 */
export function suggestPlans(
  about: { amount: number; dueOn: CalendarDate; agreedOn: CalendarDate; canPay: number },
  today: CalendarDate,
): Instalment[][] {
  const { amount, dueOn, agreedOn, canPay } = about
  const first = dueOn < today ? today : dueOn
  const last = latestSuggested(agreedOn, dueOn)
  const days = daysBetween(first, last)
  if (days <= 0) return []
  const spreadOver = (count: number): Instalment[] =>
    allocate(
      amount,
      Array.from({ length: count }, () => 1),
    ).map((part, at) => ({ dueOn: addDays(first, Math.floor((days * at) / (count - 1))), amount: part }))
  const own =
    canPay > 0 && canPay < amount
      ? [
          [
            { dueOn: first, amount: canPay },
            { dueOn: last, amount: amount - canPay },
          ],
        ]
      : []
  const equal = [2, 3].filter((count) => amount >= count && days >= count - 1).map(spreadOver)
  return [...own, ...equal, [{ dueOn: last, amount }]]
}
