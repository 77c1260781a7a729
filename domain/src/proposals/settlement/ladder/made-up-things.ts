import type { HandingSaid } from '../../../agreements/handing.ts'
import { proposeRound } from './propose-round.ts'
import type { RoundCase, TableTerm } from './round-case.ts'
import type { RoundProposal } from './round-proposal.ts'
import type { LadderEngine } from './versions.ts'
import type { AskedPoint } from './word-on-point.ts'

/** The terms of a case about something that was lent, of which only its points are said. */
export const LENT = {
  disputeType: 'borrowed_item',
  payer: 'respondent',
  offered: [],
  added: [],
  struck: [],
} as const

export const SAYS_NOTHING: HandingSaid = { who: null, at: null, place: '', by: null }
export const BROUGHT: HandingSaid = { who: 'respondent', at: 'starter', place: '', by: '2026-12-01' }
export const COLLECTED: HandingSaid = { who: 'starter', at: 'respondent', place: '', by: '2026-12-08' }

/** A bike that is asked back: brought, as one of them says, or collected a week later, as the other does. */
export const BIKE: AskedPoint = {
  id: 'bike',
  by: 'starter',
  kind: 'property',
  title: 'The bike',
  answer: 'partly',
  reason: '',
  handing: BROUGHT,
  answer_handing: COLLECTED,
}

/** A case about things, and about what money stands beside them. */
export function caseOfThings(terms: readonly TableTerm[], items: RoundCase['items'] = []): RoundCase {
  return { currency: 'USD', payer: 'respondent', items, terms, open: { demand: null, offer: null } }
}

/** What is proposed in a case in which something can be. */
export function proposalIn(round: RoundCase, engine?: LadderEngine): RoundProposal {
  const made = proposeRound(round, undefined, engine)
  if (!made.ok) throw new Error(made.error.code)
  return made.value
}
