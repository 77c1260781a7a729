import type { Handing } from '../agreements/handing.ts'
import type { ActKind, Terms } from '../agreements/terms.ts'
import { isLasting } from '../agreements/terms.ts'
import { otherSide, type Side } from '../cases/side.ts'
import { TIMELINE } from '../cases/timeline.ts'
import { err, ok, type Result } from '../result.ts'
import { addDays, DAY, daysBetween, earliestDateAt, type CalendarDate, type Instant } from '../time.ts'
import type { ObligationKind } from './kinds.ts'

/**
 * The life of one thing that was agreed on. `claimed`: whoever does it said that it is done. `counted`: the other side
 * did not answer in time, so it counts as done and is marked as not confirmed. `objected`: two figures side by side.
 * `lasting` is a promise for good, which is never done. `waived`, `replaced` and `confirmed` are ends.
 */
export const OBLIGATION_STATES = [
  'due',
  'claimed',
  'counted',
  'objected',
  'broken',
  'confirmed',
  'waived',
  'replaced',
  'lasting',
] as const
export type ObligationState = (typeof OBLIGATION_STATES)[number]
type States = readonly ObligationState[]

// the states by what they mean, for queries; the functions below say the same for everything else

/** said to be done and not contradicted, or confirmed */
export const KEPT_STATES = ['counted', 'confirmed'] as const satisfies States
export const BROKEN_STATES = ['broken'] as const satisfies States
/** what cannot be kept or broken any more, or is never over */
export const NOT_TO_KEEP_STATES = ['waived', 'replaced', 'lasting'] as const satisfies States

/** What was agreed on, one by one, before it has an id. `amount` in minor units, 0 where no money is paid. */
export type Promised = {
  kind: ObligationKind
  act: ActKind | null
  by: Side
  words: string
  amount: number
  dueOn: CalendarDate | null
  state: ObligationState
  /** who sees to a thing or an act, and where, if that was agreed on */
  handing?: Handing
}

/** What the domain needs to know of one that runs. */
export type Obligation = Pick<Promised, 'kind' | 'by' | 'amount' | 'dueOn' | 'state'> & {
  id: string
  claimedAt: Instant | null
  countedAt: Instant | null
  objectedAt: Instant | null
  /** what the one it is owed to says they got, while two figures stand side by side */
  received: number | null
  /** when the letter about its being late was sent or printed */
  letterAt: Instant | null
  /** from when on it is followed here: the seal, or later for what was sealed before anything was followed */
  madeAt: Instant
}

/** What signing makes of the terms: one a payment, then one an act, in their order. */
export function promisesOf({ payment, acts }: Pick<Terms, 'payment' | 'acts'>): Promised[] {
  return [
    ...(payment?.instalments ?? []).map(({ amount, dueOn }): Promised => ({
      kind: 'payment',
      act: null,
      by: payment?.payer ?? 'respondent',
      words: payment?.method ?? '',
      amount,
      dueOn,
      state: 'due',
    })),
    ...acts.map(({ kind, by, words, dueOn, handing }): Promised => ({
      kind: kind === 'return_item' ? 'thing' : 'act',
      act: kind,
      by,
      words,
      amount: 0,
      dueOn,
      state: isLasting({ kind, words }) ? 'lasting' : 'due',
      ...(handing ? { handing } : {}),
    })),
  ]
}

type Doer = 'doer' | 'owed' | 'both' | 'clock'

/**
 * Command → who, from which states, where it leads. What is not here is refused. When two figures part, what was received
 * is confirmed as one of its own, and what is left here is due again ({@link afterFigures}).
 */
export const MOVES = {
  claim: { by: 'doer', from: ['due', 'broken'], to: 'claimed' },
  take_back: { by: 'doer', from: ['claimed'], to: 'due' },
  confirm: { by: 'owed', from: ['due', 'broken', 'claimed', 'counted', 'objected'], to: 'confirmed' },
  object: { by: 'owed', from: ['claimed', 'counted'], to: 'objected' },
  accept_figure: { by: 'doer', from: ['objected'], to: 'due' },
  count: { by: 'clock', from: ['claimed'], to: 'counted' },
  part_figures: { by: 'clock', from: ['objected'], to: 'due' },
  waive: { by: 'owed', from: ['due', 'broken', 'objected'], to: 'waived' },
  replace: { by: 'both', from: ['due', 'broken'], to: 'replaced' },
  // a new version of the agreement, which both have signed
  rewrite: { by: 'both', from: ['due', 'broken', 'lasting'], to: 'replaced' },
  break: { by: 'owed', from: ['due'], to: 'broken' },
} as const satisfies Record<string, { by: Doer; from: States; to: ObligationState }>
export type Move = keyof typeof MOVES

export type ObligationRefusal = {
  code: 'WRONG_ROLE' | 'OBLIGATION_MOVED_ON' | 'OBJECTION_TOO_LATE' | 'NOT_LATE_ENOUGH'
}

/** The side that something is owed to. */
export function owedTo({ by }: Pick<Obligation, 'by'>): Side {
  return otherSide(by)
}

/** Whether a side, or the clock (null), may move one now, and where that leads. */
export function moveOf(
  one: Obligation,
  move: Move,
  side: Side | null,
  now: Instant,
): Result<ObligationState, ObligationRefusal> {
  const { by, from, to } = MOVES[move]
  const isTheirs =
    by === 'clock' ? side === null : side !== null && (by === 'both' || whoIs(one, side) === by)
  if (!isTheirs) return err({ code: 'WRONG_ROLE' })
  const states: States = from
  if (!states.includes(one.state)) return err({ code: 'OBLIGATION_MOVED_ON' })
  if (move === 'object' && now >= objectUntil(one)) return err({ code: 'OBJECTION_TOO_LATE' })
  if (move === 'break' && now < breaksAt(one)) return err({ code: 'NOT_LATE_ENOUGH' })
  if (move === 'count' && now < countsAt(one)) return err({ code: 'OBLIGATION_MOVED_ON' })
  if (move === 'part_figures' && now < figuresEndAt(one)) return err({ code: 'OBLIGATION_MOVED_ON' })
  return ok(to)
}

function whoIs({ by }: Obligation, side: Side): Doer {
  return by === side ? 'doer' : 'owed'
}

/** Until when "done" can be answered before it counts. */
export function countsAt({ claimedAt }: Pick<Obligation, 'claimedAt'>): Instant {
  return claimedAt === null ? Infinity : claimedAt + TIMELINE.obligations.confirmWithin
}

/** Until when it may be objected to: as long as it is only claimed, and 30 days after it began to count. */
export function objectUntil({ countedAt }: Pick<Obligation, 'countedAt'>): Instant {
  return countedAt === null ? Infinity : countedAt + TIMELINE.obligations.objectWithin
}

/** Until when two figures stand side by side. */
export function figuresEndAt({ objectedAt }: Pick<Obligation, 'objectedAt'>): Instant {
  return objectedAt === null ? Infinity : objectedAt + TIMELINE.obligations.figuresStandFor
}

/** From when on something may be called not kept: its letter gave the days that the agreement's clauses name. */
function breaksAt({ letterAt }: Obligation): Instant {
  return letterAt === null ? Infinity : letterAt + TIMELINE.putRightDays * DAY
}

/** What the one it is owed to says they got instead: less than was said to be paid, nothing at all where no money is. */
export function receivedInstead(
  { kind, amount }: Pick<Obligation, 'kind' | 'amount'>,
  received: number | null,
): Result<number | null, { code: 'RECEIVED_INVALID' }> {
  if (kind !== 'payment') return received === null ? ok(null) : err({ code: 'RECEIVED_INVALID' })
  const isLess = received !== null && Number.isSafeInteger(received) && received >= 0 && received < amount
  return isLess ? ok(received) : err({ code: 'RECEIVED_INVALID' })
}

/** What becomes of a sum when the lower figure stands: what was received is confirmed, the rest is due. */
export function afterFigures({ amount, received }: Pick<Obligation, 'amount' | 'received'>): {
  confirmed: number
  due: number
} {
  const confirmed = received ?? 0
  return { confirmed, due: amount - confirmed }
}

/** Whether its day was over everywhere before it was followed here: nobody was reminded of it, so nobody is called late yet. */
export function wasDueBefore({ dueOn, madeAt }: Pick<Obligation, 'dueOn' | 'madeAt'>): boolean {
  return dueOn !== null && dueOn < earliestDateAt(madeAt)
}

/** The day from which lateness is counted: its own, or a while after the first question about what was due before. */
export function countedFrom(one: Pick<Obligation, 'dueOn' | 'madeAt'>): CalendarDate | null {
  if (!wasDueBefore(one)) return one.dueOn
  return addDays(earliestDateAt(one.madeAt), TIMELINE.obligations.firstQuestionDays)
}

/** How many days late something is that has not been done; 0 while its day is not over everywhere. */
export function daysLate(one: Pick<Obligation, 'state' | 'dueOn' | 'madeAt'>, now: Instant): number {
  const from = countedFrom(one)
  if (from === null || !isOwed(one.state)) return 0
  return Math.max(0, daysBetween(from, earliestDateAt(now)))
}

/** Whether somebody may show a receipt of it: whoever does it, once they said that it is done and until it is confirmed. */
export function mayShowReceipt({ by, state }: Pick<Obligation, 'by' | 'state'>, side: Side): boolean {
  return by === side && (isClaimed(state) || isCounted(state) || isObjectedTo(state))
}

/** Whether the letter about its being late may be made by a side: it is owed to them, and 14 days late. */
export function mayWriteLetter(one: Obligation, side: Side, now: Instant): boolean {
  return side === owedTo(one) && daysLate(one, now) >= TIMELINE.latePaymentDays
}

/** Whether it has still to be done. */
export function isOwed(state: ObligationState): boolean {
  return state === 'due' || state === 'broken'
}

/** Whether whoever does it said that it is done, and an answer is waited for. */
export function isClaimed(state: ObligationState): boolean {
  return state === 'claimed'
}

/** Whether it counts as done although nobody answered. */
export function isCounted(state: ObligationState): boolean {
  return state === 'counted'
}

/** Whether two figures stand side by side. */
export function isObjectedTo(state: ObligationState): boolean {
  return state === 'objected'
}

/** Whether the one it was owed to has it. */
export function isConfirmed(state: ObligationState): boolean {
  return state === 'confirmed'
}

/** Whether the one it was owed to wants it no more. */
export function isWaived(state: ObligationState): boolean {
  return state === 'waived'
}

/** Whether the one it is owed to said that it was not kept. */
export function isBroken(state: ObligationState): boolean {
  return state === 'broken'
}

/** Whether a new plan stands in its place. */
export function isReplaced(state: ObligationState): boolean {
  return state === 'replaced'
}

/** Whether it is a promise for good, which is never done. */
export function isForGood(state: ObligationState): boolean {
  return state === 'lasting'
}

/** Whether nothing more can become of it. */
export function hasEnded(state: ObligationState): boolean {
  return state === 'confirmed' || state === 'waived' || state === 'replaced'
}
