import * as said from '@evensettle/messages/refusals/parts.ts'
import { PLACE_IDS } from '@evensettle/domain/agreements/clauses/places.ts'
import { MAX_METHOD_WORDS } from '@evensettle/domain/agreements/terms.ts'
import { ITEM_KINDS } from '@evensettle/domain/cases/item.ts'
import { PART_OUTCOMES } from '@evensettle/domain/parts/points.ts'
import { PART_ANSWERS, PART_STATES } from '@evensettle/domain/parts/proposal.ts'
import * as z from 'zod/mini'
import { agreement, signing, textToSign } from './agreements.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, currency, instant, line, minor, side, words } from './fields.ts'
import { terms } from './offers.ts'

export const MAX_PART_NOTE = 600
/** points of one proposal; no case has more */
const MAX_PART_POINTS = 60

const partPoint = z.object({
  id: z.uuid(),
  outcome: z.enum(PART_OUTCOMES),
  sum: z.int({ error: said.sumMissing }).check(z.gte(0)),
})

/** What one side proposes to settle now; without points, only that time limits wait. */
const partDraft = z.object({
  points: z.array(partPoint).check(z.maxLength(MAX_PART_POINTS)),
  dueOn: calendarDate,
  method: line(MAX_METHOD_WORDS),
  standstillUntil: z.nullable(calendarDate),
  law: z.nullable(z.enum(PLACE_IDS)),
})
export type PartDraftInput = z.infer<typeof partDraft>

const openPart = z.object({
  id: z.uuid(),
  by: side,
  state: z.enum(PART_STATES),
  note: z.string(),
  draft: partDraft,
  terms,
  proposedAt: instant,
  until: instant,
  /** what it was about was settled otherwise: it can only be ended, or proposed anew */
  fits: z.boolean(),
  /** the whole text, once it is accepted and waits for signatures */
  toSign: z.nullable(
    z.extend(textToSign, {
      /** whose address is not in the text yet */
      withoutAddress: z.array(side),
    }),
  ),
})

const signedPart = z.object({
  id: z.uuid(),
  number: z.int(),
  title: z.string(),
  subtitle: z.string(),
  sections: agreement.shape.sections,
  fingerprint: z.string(),
  points: z.array(
    z.object({
      number: z.int(),
      title: z.string(),
      outcome: z.enum(PART_OUTCOMES),
      /** where only a part of it is settled: its sum, of all that was open */
      part: z.nullable(z.object({ sum: minor, of: minor })),
    }),
  ),
  standstillUntil: z.nullable(calendarDate),
  signedAt: instant,
  sealedAt: z.nullable(instant),
  sha256: z.nullable(z.string()),
})

/** What of a case can be settled now, what one side proposes of it, and what both have settled in this way. */
const partAgreements = z.object({
  caseId: z.uuid(),
  mySide: side,
  names: z.object({ starter: z.string(), respondent: z.string() }),
  currency,
  today: calendarDate,
  points: z.array(
    z.object({
      id: z.uuid(),
      /** its place in the case, from 1 */
      number: z.int(),
      by: side,
      kind: z.enum(ITEM_KINDS),
      title: z.string(),
      claimed: minor,
      /** both say the same about it already: the sum, or null for a thing or an act */
      agreed: z.nullable(z.object({ sum: z.nullable(minor), isPart: z.boolean() })),
    }),
  ),
  /** whether something can be proposed now */
  mayPropose: z.boolean(),
  open: z.nullable(openPart),
  signed: z.array(signedPart),
})
export type PartAgreements = z.infer<typeof partAgreements>

const PRESSES = { points: 30, seconds: 300 }

export const getPartAgreements = endpoint({
  method: 'GET',
  path: '/api/cases/:caseId/part-agreements',
  access: 'user',
  input: z.object({ caseId: z.uuid() }),
  output: partAgreements,
})

/**
 * Proposes to settle some points now. `seen`: the other side's open proposal on the sender's screen, which this one answers; one
 * that they have not seen is never replaced. The id comes from the browser, so a repeated press changes nothing.
 */
export const proposePart = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/part-agreements',
  access: 'user',
  limit: PRESSES,
  toOther: { note: 'said', 'draft.method': 'said' },
  input: z.object({
    caseId: z.uuid(),
    id: z.uuid(),
    seen: z.nullable(z.uuid()),
    note: words(MAX_PART_NOTE),
    draft: partDraft,
  }),
  output: partAgreements,
})

/** Says yes or no to a proposal, or takes one's own back. With a yes its text waits for both signatures. */
export const answerPart = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/part-agreements/:proposalId',
  access: 'user',
  limit: PRESSES,
  input: z.object({ caseId: z.uuid(), proposalId: z.uuid(), answer: z.enum(PART_ANSWERS) }),
  output: partAgreements,
})

/** Signs the text with this fingerprint. With the second signature its points are settled, and its document is ordered. */
export const signPart = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/part-agreements/:proposalId/sign',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: z.extend(signing, { proposalId: z.uuid() }),
  output: partAgreements,
})

/** The sealed PDF of a part agreement (not JSON). */
export const PART_AGREEMENT_PDF_PATH = '/api/cases/:caseId/part-agreements/:agreementId/agreement.pdf'
