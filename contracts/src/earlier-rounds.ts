import { ROUND_STATES } from '@evensettle/domain/proposals/round.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, minor, side } from './fields.ts'
import { terms } from './offers.ts'

/** A reason as data: a message key and its facts. Wording is the reader's side's business. */
const reason = z.object({
  key: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

/** One package of a proposal, the same for both sides. `price` 0 means no money changes hands. */
const proposalPackage = z.object({
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
const itemReason = z.object({
  itemId: z.string(),
  documented: z.nullable(minor),
  evidence: z.object({ starter: grade, respondent: grade }),
  figure: minor,
  /** what one document more would make of the figure */
  changes: z.array(z.object({ by: side, documented: z.nullable(minor), figureThen: minor })),
})

const ROUND_MODES = ['standard', 'fast'] as const

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

/** What I once told the mediator in private about what matters to me: whether it is kept. Nothing is made of it any more. */
const keptPreferences = z.object({
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
