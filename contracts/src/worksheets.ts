import { WORKSHEET_LIMITS } from '@evensettle/domain/worksheet/worksheet.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { minor, words } from './fields.ts'

const { outOf, hours, months, weakPoint } = WORKSHEET_LIMITS

function count(most: number) {
  return z.nullable(z.int().check(z.gte(0), z.lte(most)))
}

/** What one side wrote down for itself about not agreeing; null where nothing was written. */
export const worksheet = z.object({
  role: z.enum(['paid', 'pays']),
  well: z.nullable(minor),
  badly: z.nullable(minor),
  fewest: count(outOf),
  most: count(outOf),
  fees: z.nullable(minor),
  hours: count(hours),
  hourWorth: z.nullable(minor),
  months: count(months),
  weakPoint: words(weakPoint),
})

/** A side's own worksheet; `revision` is 0 while there is none. */
const keptWorksheet = z.object({
  sheet: z.nullable(worksheet),
  revision: z.int().check(z.gte(0), z.lte(2_147_483_647)),
})
export type KeptWorksheet = z.infer<typeof keptWorksheet>

/** My own, and never anything of the other side's: not even whether there is one. */
export const getWorksheet = endpoint({
  method: 'GET',
  path: '/api/cases/:caseId/worksheet',
  access: 'user',
  input: z.object({ caseId: z.uuid() }),
  output: keptWorksheet,
})

/** Seals my worksheet in place of the one of `revision`; VERSION_CONFLICT when another window has changed it since. */
export const saveWorksheet = endpoint({
  method: 'PUT',
  path: '/api/cases/:caseId/worksheet',
  access: 'user',
  limit: { points: 60, seconds: 300 },
  input: z.object({ caseId: z.uuid(), revision: keptWorksheet.shape.revision, sheet: worksheet }),
  output: keptWorksheet,
})

export const deleteWorksheet = endpoint({
  method: 'DELETE',
  path: '/api/cases/:caseId/worksheet',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: z.object({ caseId: z.uuid() }),
  output: keptWorksheet,
})
