import { FUNNEL_STEPS, SPLITS } from '@evensettle/domain/analytics/funnel.ts'
import { SIDES } from '@evensettle/domain/cases/side.ts'
import { RESULTS } from '@evensettle/domain/feedback/feedback.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, done, instant, nothing } from './fields.ts'

const month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/))

/** Months are those of UTC in which a case was sent, the last one included. */
export const analyticsFilter = z.object({
  from: z.optional(month),
  until: z.optional(month),
  /** what the cases are told apart by */
  by: z.optional(z.enum(SPLITS)),
})
export type AnalyticsFilter = z.infer<typeof analyticsFilter>

/** So many cases came to each step or further, in the order of the steps. */
const came = z.array(z.int()).check(z.length(FUNNEL_STEPS.length))
const cameAsTold = z.array(z.nullable(z.int())).check(z.length(FUNNEL_STEPS.length))

const toldQuarter = z.object({
  quarter: z.string(),
  cases: z.int(),
  values: z.array(
    z.object({
      value: z.string(),
      /** of an organization; of the other splits the value says it */
      name: z.nullable(z.string()),
      cases: z.int(),
      /** null is not told */
      came: cameAsTold,
    }),
  ),
  others: z.int(),
})
export type ToldQuarter = z.infer<typeof toldQuarter>

/** How far cases come, how long each step takes, and what both sides say. Who reads it leaves an entry. */
export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  access: 'admin',
  limit: { points: 600, seconds: 300 },
  input: analyticsFilter,
  output: z.object({
    from: month,
    until: month,
    months: z.array(z.object({ month, came })),
    /** the median from the step before, in hours; null of none */
    waits: z.array(z.object({ step: z.enum(FUNNEL_STEPS), cases: z.int(), hours: z.nullable(z.int()) })),
    /** the quarters that lie in the range and do not change any more; null unless it was asked for */
    split: z.nullable(
      z.object({
        quarters: z.array(toldQuarter),
        /** when the first one that does not stand here yet will */
        nextOn: z.nullable(calendarDate),
      }),
    ),
    said: z.array(z.object({ side: z.enum(SIDES), name: z.enum(RESULTS), cases: z.int(), value: z.int() })),
    /** changes that are not counted yet */
    waiting: z.int(),
    recountedAt: z.nullable(instant),
  }),
})
export type Analytics = z.infer<(typeof getAnalytics)['output']>

/** The same figures as CSV; query as above. */
export const ANALYTICS_CSV_PATH = '/api/admin/analytics.csv'

/** Throws the figures away and counts every case again, in the background. */
export const recountAnalytics = endpoint({
  method: 'POST',
  path: '/api/admin/analytics/recounts',
  access: 'admin',
  limit: { points: 6, seconds: 3_600 },
  input: nothing,
  output: done,
})
