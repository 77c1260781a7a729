import type { Instant } from '../time.ts'
import { TIMELINE } from './timeline.ts'

/** The life of a case. `fulfilled` is reached when every obligation of a settled case is confirmed. */
export const CASE_STATUSES = [
  'draft',
  'invited',
  'active',
  'agreed',
  'settled',
  'fulfilled',
  'closed',
] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]

export const CLOSE_REASONS = ['withdrawn', 'declined', 'expired', 'impasse'] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

/** What a late yes depends on. */
export type Ending = {
  reason: CloseReason | null
  closedAt: Instant | null
  joined: boolean
  /** late yeses so far, with those that the starter said no to */
  reopened: number
}

/**
 * Whether the invited person may still say yes to a case that has ended: it ran out or was turned down by
 * them before they had joined, at most 30 days ago, and was not opened again twice. What the starter took
 * back stays ended.
 */
export function canReopen({ reason, closedAt, joined, reopened }: Ending, now: Instant): boolean {
  if (reopened >= TIMELINE.lateYesTimes) return false
  if (joined || closedAt === null || (reason !== 'expired' && reason !== 'declined')) return false
  return now < closedAt + TIMELINE.lateYes
}

type Statuses = readonly CaseStatus[]

/** The states by what they mean, for queries; each has a function below for everything else. */
export const AWAITING_RESPONDENT = ['invited'] as const satisfies Statuses
export const NEGOTIATING = ['active'] as const satisfies Statuses
/** both take part, and nothing is signed by both yet */
export const UNDER_WAY = ['active', 'agreed'] as const satisfies Statuses
/** nothing is agreed yet, and each may add to what the other reads */
export const BEFORE_AGREED = ['invited', 'active'] as const satisfies Statuses
export const AGREED_ON = ['agreed', 'settled', 'fulfilled'] as const satisfies Statuses
/** sealed, and still to be kept */
export const SETTLED = ['settled'] as const satisfies Statuses
export const FULFILLED = ['fulfilled'] as const satisfies Statuses
export const CLOSED = ['closed'] as const satisfies Statuses
export const FINISHED = ['fulfilled', 'closed'] as const satisfies Statuses

/** Whether the wizard is done with it: there is a case, and not only the draft of one. */
export function isBegun(status: CaseStatus): boolean {
  return status !== 'draft'
}

/** Whether it waits for the invited person to take their place. */
export function isAwaitingRespondent(status: CaseStatus): boolean {
  return status === 'invited'
}

/** Whether both are at the table: they talk, offer and ask for proposals. */
export function isNegotiating(status: CaseStatus): boolean {
  return status === 'active'
}

/** Whether nothing is agreed yet, and each may add to what the other reads. */
export function isBeforeAgreed(status: CaseStatus): boolean {
  return status === 'invited' || status === 'active'
}

/** Whether the terms are fixed and signatures are missing, or being sealed. */
export function isSigning(status: CaseStatus): boolean {
  return status === 'agreed'
}

/** Whether both have agreed on terms, whatever has become of them since. */
export function isAgreedOn(status: CaseStatus): boolean {
  return status === 'agreed' || status === 'settled' || status === 'fulfilled'
}

/** Whether the sealed agreement is there and has still to be kept. */
export function isSettled(status: CaseStatus): boolean {
  return status === 'settled'
}

/** Whether everything that was agreed on was kept. */
export function isFulfilled(status: CaseStatus): boolean {
  return status === 'fulfilled'
}

/** Whether it ended without a settlement. */
export function isClosed(status: CaseStatus): boolean {
  return status === 'closed'
}

/** Whether nothing can change any more but reading, a late yes of the invited person aside. */
export function isFinished(status: CaseStatus): boolean {
  return status === 'fulfilled' || status === 'closed'
}
