import { DISPUTE_TYPES } from '@evensettle/domain/cases/dispute-type.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, nothing } from './fields.ts'

const told = z.nullable(z.int())
const kinds = z.array(z.object({ type: z.enum(DISPUTE_TYPES), cases: z.int() }))

/** The cases that began in some months, as they were counted once; null: not told, so that nobody is given away. */
const cohort = z.object({
  from: z.string(),
  to: z.string(),
  started: z.int(),
  answered: told,
  settled: told,
  kept: told,
  days: told,
  kinds,
  otherKinds: z.int(),
})

/** of so many cases so many, over the months in which it is told */
const share = z.nullable(z.object({ of: z.int(), cases: z.int() }))

/** What an organisation is told of its members' cases: figures only, none of fewer than five people. */
export const getPartnerFigures = endpoint({
  method: 'GET',
  path: '/api/partner/figures',
  access: 'user',
  input: nothing,
  output: z.object({
    organisation: z.string(),
    cohorts: z.array(cohort),
    totals: z.object({
      started: z.int(),
      stages: z.object({ answered: share, settled: share, kept: share }),
      kinds,
      otherKinds: z.int(),
    }),
    /** from when on the cases of this month are counted */
    nextFrom: calendarDate,
  }),
})
export type PartnerFigures = z.infer<(typeof getPartnerFigures)['output']>
export type CohortView = z.infer<typeof cohort>
