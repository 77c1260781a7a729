import { ACT_KINDS } from '@evensettle/domain/agreements/terms.ts'
import { ITEM_ANSWERS } from '@evensettle/domain/answers/item-answers.ts'
import { DISPUTE_TYPES } from '@evensettle/domain/cases/dispute-type.ts'
import { CASE_EVENT_TYPES } from '@evensettle/domain/cases/events.ts'
import { ITEM_KINDS } from '@evensettle/domain/cases/item.ts'
import { CASE_STATUSES, CLOSE_REASONS } from '@evensettle/domain/cases/status.ts'
import { CHANGE_STATES } from '@evensettle/domain/changes/change.ts'
import { EVIDENCE_KINDS } from '@evensettle/domain/evidence/evidence.ts'
import { CHANNELS } from '@evensettle/domain/invitations/channels.ts'
import { OBLIGATION_STATES } from '@evensettle/domain/obligations/obligation.ts'
import { OBLIGATION_KINDS } from '@evensettle/domain/obligations/kinds.ts'
import { PLAN_STATES } from '@evensettle/domain/obligations/plan.ts'
import { OFFER_STATES } from '@evensettle/domain/offers/offer.ts'
import * as z from 'zod/mini'
import { account } from './agreement-additions.ts'
import { agreement, signatureView } from './agreements.ts'
import { currency, instant, minor, side } from './fields.ts'
import { handing, handingSaid } from './handing.ts'
import { terms } from './offers.ts'
import { worksheet } from './worksheets.ts'

/** The name of the format; a change that would mislead an older reader takes the next number. */
export const CASE_FORMAT = 'evensettle-case/1'

/** `own`: everything its reader may see. `court`: without what was only said to find a settlement. */
const RECORD_SCOPES = ['own', 'court'] as const
export type RecordScope = (typeof RECORD_SCOPES)[number]

/** What is not in a record that is meant for a court. */
export const LEFT_OUT = ['messages', 'offers', 'proposals', 'unsigned_agreements', 'private_notes'] as const

/** Why a file that is listed does not lie beside the record. */
const NOT_ENCLOSED = ['missing', 'changed', 'unreadable', 'not_scanned', 'too_large'] as const
export type NotEnclosed = (typeof NOT_ENCLOSED)[number]

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const sum = z.int().check(z.gte(0))
const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
const said = z.object({
  at: instant,
  from: side,
  words: z.string(),
  /** how it came, where its author had no account yet */
  cameBy: z.optional(z.enum(CHANNELS)),
})
export type RecordedMessage = z.infer<typeof said>

/** In an archive: where a file lies in it, or why it does not, and its hash there. Of the other side's it is a copy. */
const filed = {
  file: z.optional(z.nullable(z.string())),
  fileSha256: z.optional(z.nullable(sha256)),
  notEnclosed: z.optional(z.nullable(z.enum(NOT_ENCLOSED))),
}

/** A photo or document as it was shown. */
const document = z.object({
  id: z.uuid(),
  number: z.int(),
  by: side,
  name: z.string(),
  kind: z.enum(EVIDENCE_KINDS),
  about: z.nullable(z.string()),
  addedAt: instant,
  isShown: z.boolean(),
  /** of the file as it was handed in */
  sha256: z.nullable(sha256),
  ...filed,
})

const obligation = z.object({
  id: z.uuid(),
  kind: z.enum(OBLIGATION_KINDS),
  act: z.nullable(z.enum(ACT_KINDS)),
  by: side,
  words: z.string(),
  handing: z.optional(handing),
  amount: sum,
  dueOn: z.nullable(day),
  state: z.enum(OBLIGATION_STATES),
  /** the one that a new plan replaced by this */
  partOf: z.nullable(z.uuid()),
  claimedAt: z.nullable(instant),
  doneOn: z.nullable(day),
  countedAt: z.nullable(instant),
  objectedAt: z.nullable(instant),
  received: z.nullable(sum),
  objection: z.string(),
  letterAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** other days or parts that were asked for; for a court the accepted ones only */
  plans: z.optional(
    z.array(
      z.object({
        by: side,
        state: z.enum(PLAN_STATES),
        parts: z.array(z.object({ dueOn: day, amount: sum })),
        askedAt: instant,
        answeredAt: z.nullable(instant),
        signed: z.array(z.object({ side, at: instant })),
      }),
    ),
  ),
  receipts: z.optional(
    z.array(z.object({ id: z.uuid(), name: z.string(), sha256: z.nullable(sha256), at: instant, ...filed })),
  ),
  /** what the two wrote about two figures; not for a court */
  talk: z.optional(z.array(z.object({ by: side, words: z.string(), at: instant }))),
})
export type RecordedObligation = z.infer<typeof obligation>

/** A sealed document of the agreement: itself, a signed change of it, or the certificate that all of it was kept. */
const paper = z.object({
  kind: z.enum(['agreement', 'part', 'change', 'certificate']),
  /** of an agreement that was changed: which version it is; of a part agreement: its number */
  version: z.optional(z.int()),
  at: instant,
  sha256,
  ...filed,
})
export type RecordedPaper = z.infer<typeof paper>

/**
 * A case as one side may see it, for machines. Moments are ISO 8601 in UTC, days are calendar dates, sums are whole
 * minor units of `case.currency`. Described in docs/case-format.md.
 */
export const caseRecord = z.object({
  format: z.literal(CASE_FORMAT),
  scope: z.enum(RECORD_SCOPES),
  exportedAt: instant,
  /** the side whose record this is */
  you: side,
  /** the zone of the days and times in the documents beside this */
  timeZone: z.string(),
  leftOut: z.array(z.enum(LEFT_OUT)),
  case: z.object({
    reference: z.string(),
    status: z.enum(CASE_STATUSES),
    type: z.enum(DISPUTE_TYPES),
    title: z.string(),
    story: z.string(),
    wish: z.string(),
    happenedOn: z.nullable(day),
    told: z.array(
      z.object({
        id: z.string(),
        question: z.string(),
        kind: z.enum(['text', 'date', 'money']),
        answer: z.string(),
      }),
    ),
    currency,
    starter: z.string(),
    respondent: z.string(),
    hasJoined: z.boolean(),
    startedAt: instant,
    ended: z.nullable(
      z.object({ at: instant, reason: z.enum(CLOSE_REASONS), by: z.nullable(side), words: z.string() }),
    ),
  }),
  answer: z.nullable(z.object({ at: instant, words: z.string() })),
  points: z.array(
    z.object({
      kind: z.enum(ITEM_KINDS),
      title: z.string(),
      details: z.string(),
      on: z.nullable(day),
      asked: sum,
      askedBy: side,
      handing: z.optional(handingSaid),
      answer: z.nullable(
        z.object({
          answer: z.enum(ITEM_ANSWERS),
          admitted: sum,
          reason: z.string(),
          handing: z.optional(handingSaid),
        }),
      ),
      /** the number of the part agreement that settles it */
      settledByPart: z.optional(z.int()),
      /** what part agreements, by their number, settled of the sum asked for while the rest stayed open */
      partsSettled: z.optional(z.array(z.object({ part: z.int(), sum }))),
    }),
  ),
  evidence: z.array(document),
  agreement: z.nullable(
    z.object({
      /** 1, and one more with each change that both have signed; `firstAgreedAt` is of version 1 */
      version: z.optional(z.int()),
      title: z.string(),
      sections: agreement.shape.sections,
      fingerprint: z.string(),
      firstAgreedAt: z.optional(instant),
      agreedAt: instant,
      pdfSha256: z.nullable(sha256),
      signatures: z.array(z.object({ side, name: z.string(), at: signatureView.shape.signedAt })),
    }),
  ),
  /** agreements that settle some points only, signed by both */
  partAgreements: z.optional(
    z.array(
      z.object({
        id: z.uuid(),
        number: z.int(),
        title: z.string(),
        sections: agreement.shape.sections,
        fingerprint: z.string(),
        agreedAt: instant,
        pdfSha256: z.nullable(sha256),
        signatures: z.array(z.object({ side, name: z.string(), at: signatureView.shape.signedAt })),
      }),
    ),
  ),
  /** what was proposed to change in the signed agreement; `version`: the one that came of it */
  changes: z.optional(
    z.array(
      z.object({
        by: side,
        state: z.enum(CHANGE_STATES),
        /** why, in the words of whoever proposed it; not for a court */
        note: z.optional(z.string()),
        proposedAt: instant,
        endedAt: z.nullable(instant),
        version: z.nullable(z.int()),
      }),
    ),
  ),
  papers: z.array(paper),
  obligations: z.array(obligation),
  log: z.array(z.object({ at: instant, what: z.enum(CASE_EVENT_TYPES), by: z.nullable(side), facts })),
  messages: z.optional(z.array(said)),
  /** written while somebody else was in the case; in the starter's own record only */
  setAside: z.optional(z.array(said)),
  offers: z.optional(
    z.array(z.object({ side, terms, note: z.string(), state: z.enum(OFFER_STATES), madeAt: instant })),
  ),
  /** the mediator's proposals as both sides saw them; `proposal` is the engine's own value */
  proposals: z.optional(
    z.array(z.object({ number: z.int(), engine: z.string(), openedAt: instant, proposal: z.unknown() })),
  ),
  /** what its reader wrote down for themselves: in nobody else's record */
  onlyYou: z.optional(
    z.object({
      ifWeDoNotAgree: z.optional(worksheet),
      accountToPayTo: z.optional(account),
      /** what they sealed in proposals that are over, with what it takes to check the commitment to it */
      sealed: z.optional(
        z.array(
          z.object({
            number: z.int(),
            roundId: z.uuid(),
            answers: z.record(z.string(), z.nullable(minor)),
            salt: z.string(),
            commitment: z.string(),
          }),
        ),
      ),
      askedAPerson: z.optional(z.array(z.object({ at: instant, topic: z.string(), words: z.string() }))),
      /** what they and the operator wrote after that */
      writtenWithAPerson: z.optional(
        z.array(z.object({ at: instant, by: z.enum(['side', 'operator']), words: z.string() })),
      ),
    }),
  ),
})
export type CaseRecord = z.infer<typeof caseRecord>

/** The format as a JSON Schema (draft 2020-12), for programs that are not ours. */
export function caseRecordSchema(): object {
  return { $id: CASE_FORMAT, ...z.toJSONSchema(caseRecord, { unrepresentable: 'any' }) }
}
