import type { Side } from '../../../cases/side.ts'
import { canonicalText } from '../record.ts'
import * as constants from './constants.ts'
import { proposeRound, type EarlierRound } from './propose-round.ts'
import { readRoundCase, type RoundCase } from './round-case.ts'
import type { RoundProposal } from './round-proposal.ts'
import { settleRound, type BothSealed, type SealedSums } from './settle-round.ts'
import { isLadderEngine, LADDER_ENGINE, ladderRulesOf, type LadderEngine } from './versions.ts'

/** What a round of the ladder was made of. `after` is the first round of the case, for a later one. */
export type StoredRound = { case: RoundCase; after?: EarlierRound | null; proposal: RoundProposal }

/**
 * The public input of a round as the text to hash and keep: engine, constants, case, the ladders it had to keep. The
 * same whatever order points and terms were entered in.
 */
export function publicRoundText(
  input: RoundCase,
  after?: EarlierRound | null,
  engine: LadderEngine = LADDER_ENGINE,
): string {
  const read = readRoundCase(input)
  const kept = after?.packages.map(({ slot, ladder }) => ({ slot, ladder }))
  return canonicalText({
    constants: { engine, ...constants },
    case: read.ok ? { ...read.value } : { ...input },
    after: after && kept ? { payer: after.payer, ladders: kept, ...startOf(after, engine) } : null,
  })
}

/** The name of what a fairness receipt is the digest of. */
export const RECEIPT_FORMAT = 'evensettle/receipt/1'

/**
 * What a proposal was made of and what came out, as one text to hash: the receipt that both sides can keep. Nothing in it is
 * private, and nothing of it changes after the round was opened.
 */
export function receiptText({ case: input, after, proposal }: StoredRound): string {
  const kept = after && {
    payer: after.payer,
    ladders: after.packages.map(({ slot, ladder }) => ({ slot, ladder })),
    reference: after.reference,
  }
  return canonicalText({ format: RECEIPT_FORMAT, case: { ...input }, after: kept, proposal })
}

/** What the first round started from is an input of a later one only where the rules move all packages by it. */
function startOf({ reference }: EarlierRound, engine: LadderEngine) {
  return ladderRulesOf(engine).movesTogether && reference !== undefined ? { reference } : {}
}

/** Runs a stored round again: it must come out to the last unit. */
export function replayRound({
  case: input,
  after,
  proposal,
}: StoredRound): 'same' | 'different' | 'other_engine' {
  const named: string = proposal.engine
  if (!isLadderEngine(named)) return 'other_engine'
  const again = proposeRound(input, after ?? undefined, named)
  return again.ok && canonicalText(again.value) === canonicalText(proposal) ? 'same' : 'different'
}

/** Whether a stored outcome is what the rule makes of both sealed answers. */
export function replayOutcome(
  proposal: RoundProposal,
  sealed: BothSealed,
  outcome: ReturnType<typeof settleRound>,
): 'same' | 'different' {
  return canonicalText(settleRound(proposal, sealed)) === canonicalText(outcome) ? 'same' : 'different'
}

/** The public record of a round with what one side sealed in it, for that side to check by itself. */
export type OwnRound = StoredRound & {
  side: Side
  sealed: SealedSums | null
  outcome: { packageId: string; price: number } | null
}

export type OwnRoundCheck = {
  packages: 'same' | 'different' | 'other_engine'
  /** whether the settled sum is one its owner could live with; null where nothing was settled */
  sum: 'inside' | 'outside' | null
}

/** Runs the published rule again on the public record, and looks whether the outcome keeps to one's own answer. */
export function checkOwnRound(record: OwnRound): OwnRoundCheck {
  const { proposal, side, sealed, outcome } = record
  const packages = replayRound(record)
  if (!outcome) return { packages, sum: null }
  const limit = sealed?.[outcome.packageId] ?? null
  const isInside =
    limit !== null && (side === proposal.payer ? outcome.price <= limit : outcome.price >= limit)
  return { packages, sum: isInside ? 'inside' : 'outside' }
}
