import * as z from 'zod/mini'
import { account } from './agreement-additions.ts'
import { endpoint } from './endpoint.ts'
import { instant, side } from './fields.ts'

/** Where money that was agreed on goes: of the agreement on the whole, and of each part agreement. For the two sides only. */
const payAccounts = z.object({
  caseId: z.uuid(),
  mySide: side,
  names: z.object({ starter: z.string(), respondent: z.string() }),
  payments: z.array(
    z.object({
      /** null: the agreement on the whole */
      partId: z.nullable(z.uuid()),
      /** the number of the part agreement */
      part: z.nullable(z.int()),
      payer: side,
      /** the kinds of account that the reader may name now; empty where they are not the one who is paid */
      mayName: z.array(z.enum(['bank_transfer', 'payment_link'])),
      /** `isNamedLater`: after signing, by the one who is paid alone; the payer is warned */
      current: z.nullable(z.object({ account, since: instant, isNamedLater: z.boolean() })),
      /** what was named before, newest first */
      before: z.array(z.object({ account, replacedAt: instant })),
    }),
  ),
})
export type PayAccounts = z.infer<typeof payAccounts>

export const getPayAccounts = endpoint({
  method: 'GET',
  path: '/api/cases/:caseId/pay-accounts',
  access: 'user',
  input: z.object({ caseId: z.uuid() }),
  output: payAccounts,
})

/** Names where money goes from now on. The payer is told that it changed, never by mail what it is. Safe to repeat. */
export const namePayAccount = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/pay-accounts',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: z.object({ caseId: z.uuid(), id: z.uuid(), partId: z.nullable(z.uuid()), account }),
  output: payAccounts,
})

/** The payer's own copy of a part agreement, with the account printed in it (not JSON). */
export const PART_PAYERS_COPY_PATH = '/api/cases/:caseId/part-agreements/:agreementId/with-account.pdf'
