import { createHash } from 'node:crypto'
import { seeded } from '@evensettle/domain/proposals/settlement/made-up-cases.ts'
import { someRoundCase, someSealed } from '@evensettle/domain/proposals/settlement/ladder/made-up-rounds.ts'
import { proposeRound } from '@evensettle/domain/proposals/settlement/ladder/propose-round.ts'
import type { RoundCase } from '@evensettle/domain/proposals/settlement/ladder/round-case.ts'
import type { RoundProposal } from '@evensettle/domain/proposals/settlement/ladder/round-proposal.ts'
import { publicRoundText } from '@evensettle/domain/proposals/settlement/ladder/round-record.ts'
import { roundTermsOf } from '@evensettle/domain/proposals/settlement/ladder/round-terms.ts'
import { settleRound, type BothSealed } from '@evensettle/domain/proposals/settlement/ladder/settle-round.ts'
import { canonicalText } from '@evensettle/domain/proposals/settlement/record.ts'
import type { CalendarDate } from '@evensettle/domain/time.ts'

/** Everything that a round of settlement-3 was made of and came to. `after` is the first round, of which only its ladders count. */
export type OldLadderRound = {
  case: RoundCase
  after: RoundProposal | null
  proposal: RoundProposal
  sealed: BothSealed
  /** the day that its dates counted from */
  day: CalendarDate
} & ReturnType<typeof ladderEnd>

/** The version that these rounds were made by. */
const ENGINE = 'settlement-3'

/** What the rules make of a round's sealed answers, and the agreement terms that come of it. */
export function ladderEnd(
  c: RoundCase,
  after: RoundProposal | null,
  proposal: RoundProposal,
  sealed: BothSealed,
  day: CalendarDate,
) {
  const outcome = settleRound(proposal, sealed)
  return {
    publicInput: publicRoundText(c, after, ENGINE),
    outcome,
    agreed: outcome.settled ? roundTermsOf(proposal, outcome, { today: day, method: 'By transfer' }) : null,
  }
}

/** The round of a seed, computed now, every third of them after an earlier one; null where nothing can be proposed. */
export function oldLadderRound(seed: number): OldLadderRound | null {
  const draw = seeded(seed)
  const c = someRoundCase(draw)
  const first = seed % 3 === 0 ? proposeRound(c, undefined, ENGINE) : null
  const after = first?.ok ? first.value : null
  const now = after ? { ...c, items: c.items.map((item) => ({ ...item, admitted: item.admitted ?? 0 })) } : c
  const made = proposeRound(now, after ?? undefined, ENGINE)
  if (!made.ok || made.value.packages.length === 0) return null
  const proposal = made.value
  const sealed = { starter: someSealed(draw, proposal), respondent: someSealed(draw, proposal) }
  const day: CalendarDate = '2026-10-01'
  return { case: now, after, proposal, sealed, day, ...ladderEnd(now, after, proposal, sealed, day) }
}

/** One fingerprint over everything of a round. */
export function ladderFingerprint(round: OldLadderRound): string {
  return createHash('sha256').update(canonicalText(round)).digest('hex').slice(0, 16)
}
