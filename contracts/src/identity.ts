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

/** The same, said by the operator after an objection from the invited mailbox. */
export const sayWhoItIsAsOperator = endpoint({
  method: 'POST',
  path: '/api/admin/cases/:caseId/respondent',
  access: 'admin',
  isSensitive: true,
  limit: { points: 60, seconds: 300 },
  input: z.object({ caseId: z.uuid(), isThem: z.boolean() }),
  output: z.object({ status: caseView.shape.status }),
})

/** Whoever joined under another address shows, with the key of a mail, that they read the invited mailbox too. */
export const showItWasMe = endpoint({
  method: 'POST',
  path: '/api/invitation/was-me',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: z.object({ key: z.string().check(z.maxLength(4_000)) }),
  output: z.object({ caseId: z.uuid() }),
})
