import { SIDES, type Side } from '../cases/side.ts'
import { TIMELINE } from '../cases/timeline.ts'
import { err, ok, type Result } from '../result.ts'
import type { Instant } from '../time.ts'
import {
  daysLate,
  hasEnded,
  isClaimed,
  isConfirmed,
  isCounted,
  isForGood,
  isObjectedTo,
  isOwed,
  isReplaced,
  isWaived,
  type Obligation,
} from './obligation.ts'

/** Money of what was agreed, in minor units: the four add up to the whole. */
export type Sums = { paid: number; checked: number; open: number; waived: number; whole: number }

type Counted = Pick<Obligation, 'kind' | 'amount' | 'state'>

/** What was paid (confirmed, or counted without an answer), what waits for an answer, what is open and what was waived. */
export function sumsOf(all: readonly Counted[]): Sums {
  const sum = (is: (state: Obligation['state']) => boolean) =>
    all.reduce((total, one) => (one.kind === 'payment' && is(one.state) ? total + one.amount : total), 0)
  const paid = sum((state) => isConfirmed(state) || isCounted(state))
  const checked = sum((state) => isClaimed(state) || isObjectedTo(state))
  const open = sum(isOwed)
  const waived = sum(isWaived)
  return { paid, checked, open, waived, whole: paid + checked + open + waived }
}

/** How much of what was agreed is done, 0 to 1: of the money where there is any, else of the promises. */
export function partDone(all: readonly Counted[]): number {
  const { paid, waived, whole } = sumsOf(all)
  if (whole > 0) return (paid + waived) / whole
  const once = all.filter(({ state }) => !isForGood(state) && !isReplaced(state))
  if (once.length === 0) return 0
  return once.filter(({ state }) => isCounted(state) || hasEnded(state)).length / once.length
}

/** Whether everything that can be done was confirmed or waived. Silence confirms nothing. */
export function isAllKept(all: readonly Pick<Obligation, 'state'>[]): boolean {
  const once = all.filter(({ state }) => !isForGood(state) && !isReplaced(state))
  return once.length > 0 && once.every(({ state }) => hasEnded(state))
}

/** Whether there is nothing that can be done by a day: only promises for good. */
export function isAllForGood(all: readonly Pick<Obligation, 'state'>[]): boolean {
  const live = all.filter(({ state }) => !isReplaced(state))
  return live.length > 0 && live.every(({ state }) => isForGood(state))
}

/** Whether a part is so small that many like it could be made of the whole, to fill a mailbox. */
export function isSmallPart(one: Pick<Obligation, 'kind' | 'amount'>, all: readonly Counted[]): boolean {
  return one.kind === 'payment' && one.amount * TIMELINE.obligations.mailsInDay < sumsOf(all).whole
}

/**
 * Whose turn it is: who has something to answer, who is late, and who does what comes next. What is mine and comes only after
 * something of the other side's is not my turn yet.
 */
export function owingSides(all: readonly Owing[], now: Instant): Side[] {
  const up = upNow(all, now)
  return SIDES.filter(
    (side) =>
      up.some(({ by }) => by === side) ||
      all.some(({ by, state }) => (by === side ? isObjectedTo(state) : isClaimed(state))),
  )
}

type Owing = Pick<Obligation, 'id' | 'by' | 'state' | 'dueOn' | 'madeAt'>

/** What is late, and what comes next by its day. */
function upNow<T extends Owing>(all: readonly T[], now: Instant): T[] {
  const owed = owedByDay(all)
  return owed.filter((one) => one.dueOn === owed[0]?.dueOn || daysLate(one, now) > 0)
}

/** What comes next, as one side is told it: their own of a day, or their own that is late, before what is the other side's. */
export function nextFor<T extends Owing>(all: readonly T[], side: Side, now: Instant): T | null {
  const up = upNow(all, now)
  return up.find(({ by }) => by === side) ?? up[0] ?? null
}

type Dated = Pick<Obligation, 'id' | 'dueOn' | 'state'>

/** Earliest day first; what has no day comes last. */
function byDay(a: Pick<Dated, 'dueOn'>, b: Pick<Dated, 'dueOn'>): number {
  return (a.dueOn ?? '9999') < (b.dueOn ?? '9999') ? -1 : (a.dueOn ?? '9999') > (b.dueOn ?? '9999') ? 1 : 0
}

/** All that has still to be done, in the order of its days. */
export function owedByDay<T extends Dated>(all: readonly T[]): T[] {
  return all.filter(({ state }) => isOwed(state)).toSorted(byDay)
}

/** What comes next: of all that has still to be done, the one with the earliest day. */
export function nextOf<T extends Dated>(all: readonly T[]): T | null {
  return owedByDay(all)[0] ?? null
}

/** All that comes next: what has the same day as {@link nextOf}, or that one alone where it has no day. */
export function allNextOf<T extends Dated>(all: readonly T[]): T[] {
  const owed = owedByDay(all)
  const day = owed[0]?.dueOn ?? null
  return day === null ? owed.slice(0, 1) : owed.filter(({ dueOn }) => dueOn === day)
}

export type PaidPart = { id: string; amount: number; rest: number }
export type PaidRefusal =
  | { code: 'OBLIGATION_MOVED_ON' }
  | { code: 'PAID_AMOUNT_INVALID' }
  | { code: 'PAID_MORE_THAN_OPEN'; open: number }

/**
 * What a sum pays: the payment it is for, then the next ones of the same side by their days. `rest` is what stays open
 * of a payment. More than is open in all is refused, with what is open.
 */
export function spread(
  all: readonly Obligation[],
  id: string,
  amount: number,
  by: Side,
): Result<PaidPart[], PaidRefusal> {
  if (!Number.isSafeInteger(amount) || amount <= 0) return err({ code: 'PAID_AMOUNT_INVALID' })
  const owed = all.filter((one) => one.kind === 'payment' && one.by === by && isOwed(one.state))
  const first = owed.find((one) => one.id === id)
  if (!first) return err({ code: 'OBLIGATION_MOVED_ON' })
  const open = owed.reduce((total, one) => total + one.amount, 0)
  if (amount > open) return err({ code: 'PAID_MORE_THAN_OPEN', open })
  const parts: PaidPart[] = []
  let left = amount
  for (const one of [first, ...owed.filter((each) => each !== first).toSorted(byDay)]) {
    if (left === 0) break
    const paid = Math.min(left, one.amount)
    parts.push({ id: one.id, amount: paid, rest: one.amount - paid })
    left -= paid
  }
  return ok(parts)
}
