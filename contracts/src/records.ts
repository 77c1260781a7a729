import type { Proposal } from '@evensettle/domain/proposals/settlement/proposal.ts'
import type { PublicCase } from '@evensettle/domain/proposals/settlement/public-case.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { minor, side } from './fields.ts'

/** The engine's own values as they were stored: they reach the reader unchanged, so that they can be run again. */
function stored<T extends object>() {
  return z.custom<T>((value) => typeof value === 'object' && value !== null)
}

/** A round that is over, for one side: the public record and what that side sealed. */
export const roundRecord = z.object({
  case: stored<PublicCase>(),
  round: z.union([z.literal(1), z.literal(2)]),
  proposal: stored<Proposal>(),
  publicHash: z.string(),
  side,
  ticks: z.nullable(z.object({ sums: z.record(z.string(), z.nullable(minor)), lastWord: z.boolean() })),
  closing: z.nullable(z.record(z.string(), z.boolean())),
  receipts: z.object({ range: z.nullable(z.string()), closing: z.nullable(z.string()) }),
  outcome: z.nullable(z.object({ packageId: z.string(), price: minor })),
})
export type RoundRecord = z.infer<typeof roundRecord>

/** Everything that a side needs to run the published rule again on its own answers; only once a round is over. */
export const getRoundRecord = endpoint({
  method: 'GET',
  path: '/api/cases/:caseId/rounds/:roundId/record',
  access: 'user',
  input: z.object({ caseId: z.uuid(), roundId: z.uuid() }),
  output: roundRecord,
})
