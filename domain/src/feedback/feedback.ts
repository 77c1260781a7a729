import { isClosed, isFulfilled, isSettled, type CaseStatus } from '../cases/status.ts'
import { TIMELINE } from '../cases/timeline.ts'
import type { Instant } from '../time.ts'

/** What both sides are asked about how it was. */
export const FEEDBACK_QUESTIONS = ['easy', 'prepared', 'timely', 'fair'] as const

/** From "not at all" to "very much"; a question may be left out. */
export const FEEDBACK_GRADES = [1, 2, 3, 4, 5] as const
/** What counts as a yes in a result. */
export const GOOD_GRADES = [4, 5] as const

/** "Is it kept?", of what was agreed. */
export const KEPT_ANSWERS = ['yes', 'partly', 'no', 'not_due'] as const
export type KeptAnswer = (typeof KEPT_ANSWERS)[number]

/** After which end somebody is asked: of the talk, or of what was agreed, once all of it is done. */
export const FEEDBACK_OCCASIONS = ['end', 'kept'] as const
export type FeedbackOccasion = (typeof FEEDBACK_OCCASIONS)[number]

/** After what a case in this state is asked about, or null while it goes on. */
export function occasionOf(status: CaseStatus): FeedbackOccasion | null {
  if (isFulfilled(status)) return 'kept'
  return isSettled(status) || isClosed(status) ? 'end' : null
}

/** Whether there is anything to be kept, so that it can be asked whether it is. */
export function asksIfKept(status: CaseStatus): boolean {
  return isFulfilled(status) || isSettled(status)
}

/** Whether the two are asked now: seven days after the end, and not long after that, when nobody would remember. */
export function isAskedNow(endedAt: Instant, now: Instant): boolean {
  const { askedAfter, askedWithin } = TIMELINE.feedback
  return now >= endedAt + askedAfter && now < endedAt + askedAfter + askedWithin
}

/** The figures that are published, for each side apart. */
export const RESULTS = [
  'invited',
  'answered',
  'settled',
  'days',
  'kept',
  ...FEEDBACK_QUESTIONS,
  'said_kept',
] as const
export type ResultName = (typeof RESULTS)[number]

/** A figure over so many cases: a count, a median of days, or a share in percent. */
export type Result = { cases: number; value: number }

/** Fewer cases than these are not shown, and a figure changes only once as many are new: one case more moves nothing. */
export const LEAST_CASES = 5

/** The figure to show, of the one that is shown now and the one that would be true today. */
export function resultToShow(shown: Result | null, today: Result | null): Result | null {
  if (today === null || today.cases < LEAST_CASES) return shown
  if (shown !== null && today.cases < shown.cases + LEAST_CASES) return shown
  return today
}
