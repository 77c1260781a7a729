import { createHash } from 'node:crypto'
import {
  bothChips,
  pick,
  seeded,
  someCase,
  someTicks,
  whole,
} from '@evensettle/domain/proposals/settlement/made-up-cases.ts'
import type { BothChips } from '@evensettle/domain/proposals/settlement/chips.ts'
import type { Proposal, Round } from '@evensettle/domain/proposals/settlement/proposal.ts'
import { propose } from '@evensettle/domain/proposals/settlement/propose.ts'
import type { PublicCase } from '@evensettle/domain/proposals/settlement/public-case.ts'
import { canonicalText, publicInputText } from '@evensettle/domain/proposals/settlement/record.ts'
import {
  closingOffers,
  settle,
  settleClosing,
  type BothTicks,
  type ClosingOffer,
  type Settlement,
} from '@evensettle/domain/proposals/settlement/settle.ts'

/** Everything that a round of settlement-1 or settlement-2 was made of and came to. */
export type OldRound = {
  case: PublicCase
  request: { round: Round; packages: number; engine: 'settlement-1' | 'settlement-2' }
  chips: BothChips
  ticks: BothTicks
  proposal: Proposal
  publicInput: string
  outcome: Settlement
  closing: ClosingOffer[]
  closed: Settlement
}

const YES = { A: true, B: true, C: true, D: true, E: true }

/** The round of a seed, computed now; null where nothing can be proposed. */
export function oldRound(seed: number): OldRound | null {
  const draw = seeded(seed)
  const c = someCase(draw)
  const engine = pick(draw, ['settlement-1', 'settlement-2'] as const)
  const request = { round: pick(draw, [1, 2, 2] as const), packages: whole(draw, 1, 4), engine }
  const chips = bothChips(draw, c)
  const made = propose(c, { ...request, chips })
  if (!made.ok) return null
  const proposal = made.value
  return {
    case: c,
    request,
    chips,
    proposal,
    ...endOf(c, request, proposal, someTicks(draw, proposal), chips),
  }
}

/** What the rules of the round make of sealed answers. */
export function endOf(
  c: PublicCase,
  request: OldRound['request'],
  proposal: Proposal,
  ticks: BothTicks,
  chips: BothChips,
): Pick<OldRound, 'ticks' | 'publicInput' | 'outcome' | 'closing' | 'closed'> {
  const closing = closingOffers(proposal, ticks)
  return {
    ticks,
    publicInput: publicInputText(c, request),
    outcome: settle(proposal, ticks, chips),
    closing,
    closed: settleClosing(closing, { starter: YES, respondent: YES }),
  }
}

/** One fingerprint over everything of a round. */
export function fingerprint(round: OldRound): string {
  return createHash('sha256').update(canonicalText(round)).digest('hex').slice(0, 16)
}
