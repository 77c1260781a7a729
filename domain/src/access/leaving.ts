import {
  isBegun,
  isBeforeAgreed,
  isClosed,
  isFulfilled,
  isSigning,
  type CaseStatus,
} from '../cases/status.ts'
import { err, ok, type Result } from '../result.ts'
import { DAY, type Instant } from '../time.ts'
import { SECOND_STEP_FRESH_FOR } from './operator.ts'

/** How long somebody who has asked for it can still keep their account. */
export const DELETION_WAITS = 7 * DAY

/** How long a case stays once neither side has an account any more. */
export const CASE_OF_NOBODY_KEPT = 90 * DAY

/** How long a copy of everything of one's own lies ready. */
export const COPY_KEPT = 7 * DAY
/** For so long a copy is the answer to whoever asks for another. */
export const COPY_STANDS = DAY

/** The life of such a copy: a job makes it, or cannot. */
export const COPY_STATES = ['waiting', 'ready', 'failed'] as const
export type CopyState = (typeof COPY_STATES)[number]

/** The states by what they mean, for queries. */
export const COPIES_TO_MAKE = ['waiting'] as const satisfies readonly CopyState[]
export const COPIES_READY = ['ready'] as const satisfies readonly CopyState[]

/** Whether it has still to be made. */
export function isToMake(state: CopyState): boolean {
  return state === 'waiting'
}

/** Whether it lies ready to be saved. */
export function isCopyReady(state: CopyState): boolean {
  return state === 'ready'
}

/** Whether it could not be made. */
export function hasCopyFailed(state: CopyState): boolean {
  return state === 'failed'
}

/** How somebody shows that it is them: by what they have. */
export const CONFIRM_WAYS = ['second_step', 'password', 'session'] as const
export type ConfirmWay = (typeof CONFIRM_WAYS)[number]

export function confirmWay(has: { secondStep: boolean; password: boolean }): ConfirmWay {
  if (has.secondStep) return 'second_step'
  return has.password ? 'password' : 'session'
}

/** What was shown: when the second step was taken last, whether the password was right, when the session began. */
export type Shown = {
  steppedUpAt: Instant | null
  isPasswordRight: boolean
  signedInAt: Instant
}

export type ConfirmRefusal = { code: 'SECOND_FACTOR_STALE' | 'PASSWORD_WRONG' | 'SIGN_IN_AGAIN' }

/** Whether what somebody showed is enough for what cannot be taken back. */
export function confirmed(way: ConfirmWay, shown: Shown, now: Instant): Result<null, ConfirmRefusal> {
  const isFresh = (at: Instant | null) => at !== null && now - at <= SECOND_STEP_FRESH_FOR
  if (way === 'second_step')
    return isFresh(shown.steppedUpAt) ? ok(null) : err({ code: 'SECOND_FACTOR_STALE' })
  if (way === 'password') return shown.isPasswordRight ? ok(null) : err({ code: 'PASSWORD_WRONG' })
  return isFresh(shown.signedInAt) ? ok(null) : err({ code: 'SIGN_IN_AGAIN' })
}

export type LeavingRefusal = { code: 'LEAVING_OPERATOR' | 'LEAVING_OWNER' }

/** Whether an account may go: who runs the installation or owns an organisation's seat hands that over first. */
export function mayLeave(who: {
  isOperator: boolean
  ownsOrganisation: boolean
}): Result<null, LeavingRefusal> {
  if (who.isOperator) return err({ code: 'LEAVING_OPERATOR' })
  return who.ownsOrganisation ? err({ code: 'LEAVING_OWNER' }) : ok(null)
}

/** Whether the account can still be kept: until its deletion has begun. */
export function mayStay({ begunAt }: { begunAt: Instant | null }): Result<null, { code: 'DELETION_BEGUN' }> {
  return begunAt === null ? ok(null) : err({ code: 'DELETION_BEGUN' })
}

/** What both have signed in a case: the whole, some of its points, and whether something of it is still to be kept. */
export type SignedInCase = { whole: boolean; part: boolean; isOwed: boolean }

/**
 * What becomes of a case when one of the two deletes their account. `ends`: nothing is signed by both, so it ends. `rest_ends`:
 * some points were settled, which holds, and the others end. `stays`: what both have signed is still to be kept. `over`: it had
 * ended before with nothing left to keep, and nobody is told anew.
 */
export type CaseAfterwards = 'ends' | 'rest_ends' | 'stays' | 'over'

export function caseAfterwards(status: CaseStatus, signed: SignedInCase): CaseAfterwards {
  if (!isBegun(status)) return 'over'
  if (isClosed(status) || isFulfilled(status)) return signed.isOwed ? 'stays' : 'over'
  if (!isBeforeAgreed(status) && (!isSigning(status) || signed.whole)) return 'stays'
  return signed.part ? 'rest_ends' : 'ends'
}
