import { ROUND_STATES } from '@evensettle/domain/proposals/round.ts'
import type { RoundCase, SaidOfTerm } from '@evensettle/domain/proposals/settlement/ladder/round-case.ts'
import type { RoundProposal } from '@evensettle/domain/proposals/settlement/ladder/round-proposal.ts'
import { TERM_KINDS } from '@evensettle/domain/proposals/settlement/ladder/term-words.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, minor, salt, side, stored } from './fields.ts'
import { offer, terms } from './offers.ts'
import { round } from './earlier-rounds.ts'

/**
 * A proposal of the ladder as one side sees it. `proposal` is the engine's own value, the same for both; `terms` are
 * those of each package at its proposed sum. `mine` is what I sealed; whether the other side has answered is not known.
 */
const proposalRound = z.object({
  id: z.uuid(),
  number: z.int(),
  state: z.enum(ROUND_STATES),
  openedAt: instant,
  until: instant,
  proposal: stored<RoundProposal>(),
  terms: z.record(z.string(), terms),
  mine: z.nullable(
    z.object({
      /** a package that is absent was not answered; null is "not these terms" */
      sums: z.record(z.string(), z.nullable(minor)),
      /** sent as they are; what is changed after that has to be sent again */
      isSent: z.boolean(),
      /** the commitment to them, under `salt` (`domain/src/proposals/commitment.ts`) */
      receipt: z.string(),
      /** null where they were sealed before there was one */
      salt: z.nullable(salt),
      sealedAt: instant,
    }),
  ),
  settled: z.nullable(z.object({ packageId: z.string(), price: minor })),
  /** it was settled, and its terms were not signed after all: they count for nothing */
  isGivenUp: z.optional(z.boolean()),
  /** an accepted offer, or the end of the case, ended it before the answers were compared */
  isCutShort: z.boolean(),
  /** what the mediator writes to both, word for word the same for each; null once it is over */
  note: z.nullable(stored<{ by: 'rules' | 'model'; paragraphs: string[] }>()),
})

export type ProposalRound = z.infer<typeof proposalRound>

const tableTerm = z.object({
  id: z.string(),
  kind: z.enum(TERM_KINDS),
  by: side,
  words: z.string(),
  /** what both have said of it in the open, with the condition of who would do it */
  said: z.optional(stored<SaidOfTerm>()),
})

/**
 * The terms besides money that a proposal is made of, the same for both. `by` would do it; `from` says where it comes
 * from; `markedBy` added or struck it, and can take that back.
 */
export const termsOnTable = z.object({
  list: z.array(
    z.extend(tableTerm, {
      from: z.enum(['usual', 'asked', 'added']),
      isStruck: z.boolean(),
      /** in the own words of a side: either can take it off */
      isOwn: z.optional(z.boolean()),
      markedBy: z.nullable(side),
    }),
  ),
  toAdd: z.array(tableTerm),
  /** named since the proposal that is open was made: `list` is what that was made of, these are for a later one */
  since: z.array(tableTerm),
})

export type TermsOnTable = z.infer<typeof termsOnTable>

export const negotiation = z.object({
  offers: z.array(offer),
  /** rounds of the earlier engines, answered by ticks */
  rounds: z.array(round),
  proposals: z.array(proposalRound),
  terms: termsOnTable,
  /** what a proposal made now would be computed from; the same for both */
  publicCase: stored<RoundCase>(),
  /** which sides have asked the mediator for a proposal; both → it is made at once */
  askedBy: z.array(side),
  /** why I cannot ask for one, when it is about the round before: I declined to sign, or nothing public has changed */
  noNext: z.nullable(z.enum(['declined_cannot_ask', 'nothing_changed', 'was_last'])),
  /** something in the open calls for a person: the mediator proposes only when both ask */
  offersPerson: z.boolean(),
  /** from here on the mediator proposes by itself */
  mediatorProposesAt: z.nullable(instant),
  seq: z.int(),
})

export type Negotiation = z.infer<typeof negotiation>

export const getNegotiation = endpoint({
  method: 'GET',
  path: '/api/cases/:caseId/negotiation',
  access: 'user',
  input: z.object({ caseId: z.uuid() }),
  output: negotiation,
})
