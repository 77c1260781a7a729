import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import type { RoundCase, TableTerm } from '@evensettle/domain/proposals/settlement/ladder/round-case.ts'
import { proposeRound } from '@evensettle/domain/proposals/settlement/ladder/propose-round.ts'
import { roundTermsOf } from '@evensettle/domain/proposals/settlement/ladder/round-terms.ts'
import type { LadderEngine } from '@evensettle/domain/proposals/settlement/ladder/versions.ts'
import { itemId } from './made-up-round.ts'

/** An open proposal on the case of made-up-round.ts: three ways, made by the engine itself. */
export function aProposal(
  about: Partial<ProposalRound> = {},
  more: readonly TableTerm[] = [],
): ProposalRound {
  const made = proposeRound({
    currency: 'USD',
    payer: 'respondent',
    items: [
      {
        id: itemId,
        title: 'Deposit',
        claimed: 100_000,
        admitted: 50_000,
        evidence: { starter: 2, respondent: 1 },
      },
    ],
    terms: [
      { id: 'respondent:list_of_charges', kind: 'list_of_charges', by: 'respondent', words: 'Gives a list' },
      ...more,
    ],
    open: { demand: null, offer: 55_000 },
  })
  if (!made.ok) throw new Error('nothing could be proposed')
  const proposal = made.value
  const terms = proposal.packages.map(({ id, price }) => {
    const dated = roundTermsOf(proposal, { packageId: id, price }, { today: '2026-11-02', method: '' })
    if (!dated.ok) throw new Error('no terms')
    return [id, dated.value] as const
  })
  return {
    id: '0193b0b0-0000-7000-8000-000000000010',
    number: 1,
    state: 'open',
    openedAt: '2026-11-02T00:00:00.000Z',
    until: '2099-11-09T00:00:00.000Z',
    proposal,
    terms: Object.fromEntries(terms),
    mine: null,
    settled: null,
    isCutShort: false,
    note: {
      by: 'rules',
      paragraphs: ['You already agree on one point: $300.', 'There are 3 ways to settle.'],
    },
    ...about,
  }
}

export const backId = '0193b0b0-0000-7000-8000-000000000020'

/** The same case with a point that is agreed to in full, and one that the other side asks for in return. */
export function aProposalBothWays(engine?: LadderEngine): ProposalRound {
  const input: RoundCase = {
    currency: 'USD',
    payer: 'respondent',
    items: [
      {
        id: itemId,
        title: 'Deposit',
        claimed: 100_033,
        admitted: 50_000,
        evidence: { starter: 2, respondent: 1 },
      },
      { id: 'keys', title: 'Keys', claimed: 8_000, admitted: 8_000, evidence: { starter: 1, respondent: 1 } },
      {
        id: backId,
        by: 'respondent',
        title: 'A new door',
        claimed: 31_000,
        admitted: 0,
        evidence: { starter: 1, respondent: 1 },
      },
    ],
    terms: [],
    open: { demand: null, offer: null },
  }
  const made = proposeRound(input, undefined, engine)
  if (!made.ok) throw new Error('nothing could be proposed')
  return aProposal({ proposal: made.value })
}

/** What one side sealed of it so far. */
export function sealed(
  sums: Record<string, number | null>,
  isSent = false,
): NonNullable<ProposalRound['mine']> {
  return { sums, isSent, receipt: 'ab'.repeat(32), salt: null, sealedAt: '2026-11-03T00:00:00.000Z' }
}
