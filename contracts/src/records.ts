import type { EarlierRound } from '@evensettle/domain/proposals/settlement/ladder/propose-round.ts'
import type { RoundCase } from '@evensettle/domain/proposals/settlement/ladder/round-case.ts'
import type { RoundProposal } from '@evensettle/domain/proposals/settlement/ladder/round-proposal.ts'
import type { Proposal } from '@evensettle/domain/proposals/settlement/proposal.ts'
import type { PublicCase } from '@evensettle/domain/proposals/settlement/public-case.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, minor, salt, side, stored } from './fields.ts'

/** A round of ticks that is over, for one side: the public record and what that side sealed. */
const ticksRecord = z.object({
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
export type TicksRecord = z.infer<typeof ticksRecord>

/** The same for a round of settlement-3; `after` is the first round of the case, for a later one. */
const ladderRecord = z.object({
  case: stored<RoundCase>(),
  after: z.nullable(stored<EarlierRound>()),
  proposal: stored<RoundProposal>(),
  publicHash: z.string(),
  side,
  sealed: z.nullable(z.record(z.string(), z.nullable(minor))),
  receipt: z.nullable(z.string()),
  salt: z.nullable(salt),
  /** the commitments to both sides' answers, the same for both; null in a round from before there were any */
  commitments: z.nullable(z.object({ starter: z.string(), respondent: z.string() })),
  /** where mine stands among those of its day, and that day in the public log; null until the day is over and signed */
  logged: z.nullable(
    z.object({
      place: z.object({
        day: calendarDate,
        index: z.int(),
        size: z.int(),
        hashes: z.array(z.string()),
      }),
      at: z.string(),
      proof: z.string(),
    }),
  ),
  outcome: z.nullable(z.object({ packageId: z.string(), price: minor })),
})
export type LadderRecord = z.infer<typeof ladderRecord>
export type RoundRecord = TicksRecord | LadderRecord

/** Everything that a side needs to run the published rule again on its own answers; only once a round is over. */
export const getRoundRecord = endpoint({
  method: 'GET',
  path: '/api/cases/:caseId/rounds/:roundId/record',
  access: 'user',
  input: z.object({ caseId: z.uuid(), roundId: z.uuid() }),
  output: z.union([ticksRecord, ladderRecord]),
})
