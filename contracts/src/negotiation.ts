import * as fields from '@evensettle/messages/refusals/fields.ts'
import * as said from '@evensettle/messages/refusals/terms.ts'
import { ROUND_STATES } from '@evensettle/domain/proposals/round.ts'
import { OFFER_STATES } from '@evensettle/domain/offers/offer.ts'
import {
  ACT_KINDS,
  MAX_ACTS,
  MAX_ACT_WORDS,
  MAX_INSTALMENTS,
  MAX_METHOD_WORDS,
} from '@evensettle/domain/agreements/terms.ts'
import { MAX_NOTE } from '@evensettle/domain/intake/limits.ts'
import { CHIP_LEVELS, WAITING_LEVELS } from '@evensettle/domain/proposals/settlement/chip-levels.ts'
import type { RoundCase, SaidOfTerm } from '@evensettle/domain/proposals/settlement/ladder/round-case.ts'
import type { RoundProposal } from '@evensettle/domain/proposals/settlement/ladder/round-proposal.ts'
import { TERM_KINDS } from '@evensettle/domain/proposals/settlement/ladder/term-words.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, currency, instant, line, minor, positiveMinor, side, stored, words } from './fields.ts'
import { handing } from './handing.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'

export const terms = z.object({
  currency,
  payment: z.nullable(
    z.object({
      payer: side,
      amount: positiveMinor,
      instalments: z
        .array(z.object({ dueOn: calendarDate, amount: positiveMinor }))
        .check(z.minLength(1, { error: said.whenMissing }), z.maxLength(MAX_INSTALMENTS)),
      method: line(MAX_METHOD_WORDS),
    }),
  ),
  acts: z
    .array(
      z.object({
        kind: z.enum(ACT_KINDS),
        by: side,
        words: words(MAX_ACT_WORDS),
        dueOn: z.nullable(calendarDate),
        handing: z.optional(handing),
      }),
    )
    .check(z.maxLength(MAX_ACTS)),
  release: z.boolean(),
})

export const offer = z.object({
  id: z.uuid(),
  side,
  terms,
  note: z.string(),
  state: z.enum(OFFER_STATES),
  madeAt: instant,
  expiresAt: instant,
  closedAt: z.nullable(instant),
  /** since then a part agreement has settled some of what it was about */
  isEarlier: z.optional(z.boolean()),
  /** it was accepted, and its maker did not sign what was agreed on with it */
  isGivenUp: z.optional(z.boolean()),
})
export type Offer = z.infer<typeof offer>

/** A reason as data: a message key and its facts. Wording is the reader's side's business. */
export const reason = z.object({
  key: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

/** One package of a proposal, the same for both sides. `price` 0 means no money changes hands. */
export const proposalPackage = z.object({
  id: z.string(),
  terms,
  price: minor,
  low: minor,
  high: minor,
  /** every sum that can be ticked, ascending; a package without money has the one rung 0 */
  rungs: z.array(minor),
  items: z.array(
    z.object({
      itemId: z.string(),
      asked: minor,
      admitted: minor,
      figure: minor,
      proposed: minor,
      /** asked for by the side that pays: its amounts are taken off the others */
      isBack: z.boolean(),
    }),
  ),
  reasons: z.array(reason),
})
export type ProposalPackage = z.infer<typeof proposalPackage>

const grade = z.int().check(z.gte(0), z.lte(3))

/** What weighs for one item, from public facts: evidence grades 0 (nothing) to 3 (strong documents). */
export const itemReason = z.object({
  itemId: z.string(),
  documented: z.nullable(minor),
  evidence: z.object({ starter: grade, respondent: grade }),
  figure: minor,
  /** what one document more would make of the figure */
  changes: z.array(z.object({ by: side, documented: z.nullable(minor), figureThen: minor })),
})

export const ROUND_MODES = ['standard', 'fast'] as const

/**
 * A round of ticks as one side sees it. `mine` is what I sealed; of the other side only whether it has
 * sealed is known, never what.
 */
export const round = z.object({
  id: z.uuid(),
  number: z.int(),
  isLast: z.boolean(),
  state: z.enum(ROUND_STATES),
  openedAt: instant,
  until: instant,
  engine: z.string(),
  mode: z.enum(ROUND_MODES),
  payer: side,
  packages: z.array(proposalPackage),
  explanation: z.array(reason),
  items: z.array(itemReason),
  /** computed again with names, order and sides swapped: it did not move */
  isFair: z.boolean(),
  otherHasSealed: z.boolean(),
  mine: z.nullable(
    z.object({
      answers: z.array(z.object({ packageId: z.string(), limit: z.nullable(minor) })),
      lastWord: z.boolean(),
      receipt: z.string(),
      sealedAt: instant,
    }),
  ),
  /** the last step after the last round: the same sums for both, each answered blind */
  confirmation: z.nullable(
    z.object({
      until: instant,
      offers: z.array(z.object({ packageId: z.string(), price: minor })),
      otherHasSealed: z.boolean(),
      mine: z.nullable(
        z.object({
          answers: z.array(z.object({ packageId: z.string(), yes: z.boolean() })),
          receipt: z.string(),
          sealedAt: instant,
        }),
      ),
    }),
  ),
  settled: z.nullable(z.object({ packageId: z.string(), price: minor })),
})
export type Round = z.infer<typeof round>

/**
 * A proposal of the ladder as one side sees it. `proposal` is the engine's own value, the same for both; `terms` are
 * those of each package at its proposed sum. `mine` is what I sealed; whether the other side has answered is not known.
 */
export const proposalRound = z.object({
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
      receipt: z.string(),
      sealedAt: instant,
    }),
  ),
  settled: z.nullable(z.object({ packageId: z.string(), price: minor })),
  /** it was settled, and its terms were not signed after all: they count for nothing */
  isGivenUp: z.optional(z.boolean()),
  /** an accepted offer, or the end of the case, ended it before the answers were compared */
  isCutShort: z.boolean(),
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
 * from; `markedBy` added it, or struck it if that was the reader, and can take that back.
 */
export const termsOnTable = z.object({
  list: z.array(
    z.extend(tableTerm, {
      from: z.enum(['usual', 'asked', 'added']),
      isStruck: z.boolean(),
      markedBy: z.nullable(side),
    }),
  ),
  toAdd: z.array(tableTerm),
  /** named since the proposal that is open was made: `list` is what that was made of, these are for a later one */
  since: z.array(tableTerm),
})
export type TermsOnTable = z.infer<typeof termsOnTable>

/** Strikes a usual term or adds one of the fixed ones, in the open, or takes that back; not while a proposal is open. */
export const setTerm = endpoint({
  method: 'PUT',
  path: '/api/cases/:caseId/terms',
  access: 'user',
  limit: { points: 60, seconds: 300 },
  input: z.object({ caseId: z.uuid(), kind: z.enum(TERM_KINDS), by: side, isOn: z.boolean() }),
  output: termsOnTable,
})

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

/** Puts terms on the table; a side's earlier open offer is replaced, the other side's is countered. */
export const makeOffer = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/offers',
  access: 'user',
  limit: { points: 30, seconds: 300 },
  toOther: {
    note: 'said',
    'terms.payment.method': 'said',
    'terms.acts.*.words': 'said',
    'terms.acts.*.handing.place': 'said',
  },
  input: z.object({
    caseId: z.uuid(),
    id: z.uuid(),
    terms,
    note: words(MAX_NOTE),
    validDays: z.int().check(z.gte(TIMELINE.offerValidDays.least), z.lte(TIMELINE.offerValidDays.most)),
    /** the newest offer that my screen shows; null: it shows none. Absent: whatever there is */
    known: z.optional(z.nullable(z.uuid())),
  }),
  output: offer,
})

const offerPath = z.object({ caseId: z.uuid(), offerId: z.uuid() })

/** Accepting makes the agreement to sign. Of two acceptances at the same moment one wins; both learn of the one settlement. */
export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/offers/:offerId/accept',
  access: 'user',
  input: offerPath,
  output: z.object({ agreementId: z.uuid() }),
})

export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/offers/:offerId/decline',
  access: 'user',
  input: offerPath,
  output: offer,
})

export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/offers/:offerId/withdraw',
  access: 'user',
  input: offerPath,
  output: offer,
})

/** Asks the mediator for a proposal; the first opens when both sides have asked. */
export const askForProposal = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/proposal',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: z.object({ caseId: z.uuid() }),
  output: negotiation,
})

/**
 * Seals my range: per package the lowest sum I would take (who receives) or the highest I would pay
 * (who pays), or null for "not with these terms". May be changed until both have sealed.
 */
export const sealRange = endpoint({
  method: 'PUT',
  path: '/api/cases/:caseId/rounds/:roundId/range',
  access: 'user',
  limit: { points: 30, seconds: 300 },
  input: z.object({
    caseId: z.uuid(),
    roundId: z.uuid(),
    answers: z
      .array(z.object({ packageId: z.string().check(z.maxLength(64)), limit: z.nullable(minor) }))
      .check(z.maxLength(10)),
    lastWord: z.boolean(),
  }),
  output: negotiation,
})

/** Seals my yes or no to each sum of the final confirmation. May be changed until both have answered. */
export const sealConfirmation = endpoint({
  method: 'PUT',
  path: '/api/cases/:caseId/rounds/:roundId/confirmation',
  access: 'user',
  limit: { points: 30, seconds: 300 },
  input: z.object({
    caseId: z.uuid(),
    roundId: z.uuid(),
    answers: z
      .array(z.object({ packageId: z.string().check(z.maxLength(64)), yes: z.boolean() }))
      .check(z.maxLength(10)),
  }),
  output: negotiation,
})

/**
 * Seals my answer to one package: the sum I could still live with, or null for "not these terms". May be changed until
 * both have sent their answers, or the time is over.
 */
export const answerPackage = endpoint({
  method: 'PUT',
  path: '/api/cases/:caseId/rounds/:roundId/answers/:packageId',
  access: 'user',
  limit: { points: 60, seconds: 300 },
  input: z.object({
    caseId: z.uuid(),
    roundId: z.uuid(),
    packageId: z.string().check(z.maxLength(8)),
    sum: z.nullable(minor),
    /** what my screen shows as sealed for it so far; something else is not sealed over. Absent: whatever there is */
    known: z.optional(z.nullable(z.object({ sum: z.nullable(minor) }))),
    /** I would say myself what the mediator only suggests that I say: an apology in its words */
    isOwnWord: z.optional(z.boolean()),
  }),
  output: negotiation,
})

/** Sends my answers as they stand, each package answered; when both have, the round is decided at once. */
export const sendAnswers = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/rounds/:roundId/answers',
  access: 'user',
  limit: { points: 60, seconds: 300 },
  input: z.object({
    caseId: z.uuid(),
    roundId: z.uuid(),
    /** of the answers that my screen shows: others, given on another screen, are not sent */
    receipt: z.string().check(z.maxLength(64)),
  }),
  output: negotiation,
})

/**
 * What matters to a side, private to it: by wish id or by `<side>:<act kind>`, 0 (nothing to me) to 6 (very
 * much), and how much time matters. What is absent was not said.
 */
export const preferences = z.object({
  wishes: z
    .record(z.string().check(z.maxLength(64)), z.literal(CHIP_LEVELS))
    .check(z.refine((wishes) => Object.keys(wishes).length <= 60, { error: fields.tooManyAnswers })),
  waiting: z.nullable(z.literal(WAITING_LEVELS)),
})

/** What I once told the mediator in private about what matters to me: whether it is kept. Nothing is made of it any more. */
export const keptPreferences = z.object({
  sealed: z.nullable(z.object({ receipt: z.string(), sealedAt: instant })),
})
export type KeptPreferences = z.infer<typeof keptPreferences>

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/cases/:caseId/preferences',
  access: 'user',
  input: z.object({ caseId: z.uuid() }),
  output: keptPreferences,
})

/** Deletes it. Rounds that were made with it by an earlier engine keep their own sealed copy, or they could not be run again. */
export const deletePreferences = endpoint({
  method: 'DELETE',
  path: '/api/cases/:caseId/preferences',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: z.object({ caseId: z.uuid() }),
  output: keptPreferences,
})
