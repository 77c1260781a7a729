import { SIDES } from '@evensettle/domain/cases/side.ts'
import { FEEDBACK_OCCASIONS, KEPT_ANSWERS, RESULTS } from '@evensettle/domain/feedback/feedback.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'

const grade = z.nullable(z.int().check(z.gte(1), z.lte(5)))

/** What somebody said about how it was; what they left out is null. */
const feedbackAnswers = z.object({
  easy: grade,
  prepared: grade,
  timely: grade,
  fair: grade,
  kept: z.nullable(z.enum(KEPT_ANSWERS)),
})
export type FeedbackAnswers = z.infer<typeof feedbackAnswers>

/** What the link of a mail asks about, for the one it was written to. */
const feedback = z.object({
  title: z.string(),
  other: z.string(),
  occasion: z.enum(FEEDBACK_OCCASIONS),
  asksIfKept: z.boolean(),
  /** until when an answer can be given and changed */
  until: instant,
  answers: z.nullable(feedbackAnswers),
})
export type Feedback = z.infer<typeof feedback>

const key = z.string().check(z.maxLength(200))

/** Reads what a link asks, and what was answered by it before. Changes nothing: programs open links by themselves. */
export const openFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback/open',
  access: 'public',
  limit: { points: 60, seconds: 300 },
  input: z.object({ key }),
  output: feedback,
})

/** Keeps the answers, in place of those that were given by this link before. */
export const giveFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  access: 'public',
  limit: { points: 30, seconds: 300 },
  input: z.object({ key, answers: feedbackAnswers }),
  output: feedback,
})

/** One figure as it is shown. `value`: a count for `invited`, days for `days`, else percent. */
const result = z.object({
  side: z.enum(SIDES),
  name: z.enum(RESULTS),
  cases: z.int(),
  value: z.int(),
})

/** The figures of this installation, for each side apart; those of fewer than five cases are left out. */
export const getResults = endpoint({
  method: 'GET',
  path: '/api/results',
  access: 'public',
  input: z.object({}),
  output: z.object({ results: z.array(result) }),
})
