import * as z from 'zod/mini'
import { caseView } from './cases.ts'
import { endpoint } from './endpoint.ts'

/**
 * The starter's word on somebody who joined under an address that the starter did not name: it is them, or the case
 * waits for an answer again. Repeating a yes is fine.
 */
export const sayWhoItIs = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/respondent',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: z.object({ caseId: z.uuid(), isThem: z.boolean() }),
  output: z.object({ status: caseView.shape.status }),
})
