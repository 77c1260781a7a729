import { RESPONDENT_CHECKS } from '@evensettle/domain/cases/respondent-check.ts'
import { DISPUTE_TYPES } from '@evensettle/domain/cases/dispute-type.ts'
import { MAX_NOTE } from '@evensettle/domain/intake/limits.ts'
import { ITEM_KINDS } from '@evensettle/domain/cases/item.ts'
import { ITEM_ANSWERS } from '@evensettle/domain/answers/item-answers.ts'
import { JOURNEY_STEPS } from '@evensettle/domain/cases/journey.ts'
import { CASE_STATUSES, CLOSE_REASONS } from '@evensettle/domain/cases/status.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { sequence, calendarDate, currency, done, instant, minor, side, words } from './fields.ts'
import { handingSaid } from './handing.ts'
import { turn } from './turn.ts'

export const itemView = z.object({
  id: z.uuid(),
  /** who asks for it; what the invited person asks back is theirs */
  by: side,
  kind: z.enum(ITEM_KINDS),
  title: z.string(),
  details: z.string(),
  on: z.nullable(calendarDate),
  claimed: minor,
  /** how who asks would have it change hands or be done */
  handing: z.optional(handingSaid),
  answer: z.nullable(
    z.object({
      answer: z.enum(ITEM_ANSWERS),
      admitted: minor,
      reason: z.string(),
      /** how who answers would */
      handing: z.optional(handingSaid),
    }),
  ),
  /** the part agreement that settles it, once both have signed one */
  settledBy: z.optional(z.uuid()),
  /** what part agreements have settled of it so far: `claimed` and the answer are of what is left */
  settledSum: z.optional(minor),
})
export type ItemView = z.infer<typeof itemView>

/** A question of this kind of dispute and what the starter said; sums in minor units, days as dates. */
export const toldAnswer = z.object({
  id: z.string(),
  question: z.string(),
  kind: z.enum(['text', 'date', 'money']),
  answer: z.string(),
})

export const INVITATION_ANSWERS = ['agree', 'different', 'declined'] as const

/** The hub's main read. `seq` is the newest event this view includes: the live cursor starts there. */
export const caseView = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(CASE_STATUSES),
  type: z.enum(DISPUTE_TYPES),
  title: z.string(),
  story: z.string(),
  wish: z.string(),
  happenedOn: z.nullable(calendarDate),
  intakeAnswers: z.array(toldAnswer),
  currency,
  mySide: side,
  names: z.object({ starter: z.string(), respondent: z.string() }),
  respondentJoined: z.boolean(),
  /** how the invited person came in, in words for this reader; null before that */
  cameIn: z.optional(
    z.nullable(
      z.object({
        words: z.string(),
        /** the starter's word that it is them: not needed, not given yet, given */
        check: z.nullable(z.enum(RESPONDENT_CHECKS)),
        /** when whoever reads the invited mailbox said that it was not them */
        objectedAt: z.optional(z.nullable(instant)),
        /** the starter has said yes before: a no of theirs goes to the operator */
        hasVouched: z.optional(z.boolean()),
        /** when the starter said no after that; the operator decides */
        doubtedAt: z.optional(instant),
      }),
    ),
  ),
  /** what the respondent answered to the invitation as a whole, once released */
  answer: z.nullable(
    z.object({
      kind: z.enum(INVITATION_ANSWERS),
      words: z.string(),
      /** what the invited person proposed with the answer */
      proposal: z._default(
        z.nullable(
          z.object({ amount: z.nullable(minor), payOn: z.nullable(calendarDate), words: z.string() }),
        ),
        null,
      ),
      at: instant,
    }),
  ),
  submittedAt: instant,
  day: z.int(),
  plannedDays: z.int(),
  items: z.array(itemView),
  journey: z.array(z.object({ step: z.enum(JOURNEY_STEPS), state: z.enum(['done', 'now', 'next']) })),
  /** how much of what was agreed is done, 0 to 1, while it is being kept */
  paidPart: z.optional(z.number()),
  /** no money is in what was agreed on, or asked for before: its last step is not a payment */
  paysNothing: z.optional(z.boolean()),
  /** points that one side proposes to settle now; `signedBy` once their text waits for signatures */
  openPart: z.optional(z.object({ by: side, signedBy: z.nullable(z.array(side)) })),
  /** something was agreed and is to be kept, be it of a part agreement only */
  hasPromises: z.optional(z.boolean()),
  /** both have signed a part agreement */
  hasParts: z.optional(z.boolean()),
  turn,
  invitationUntil: z.nullable(instant),
  /** somebody has shown a photo or another document */
  hasDocuments: z.optional(z.boolean()),
  agreementId: z.nullable(z.uuid()),
  closed: z.nullable(
    z.object({
      reason: z.enum(CLOSE_REASONS),
      by: z.nullable(side),
      words: z.string(),
      at: instant,
      /** when the invited person asked to answer after all; for the starter, who says whether the case opens again */
      reopeningAskedAt: z.optional(instant),
    }),
  ),
  seq: z.int(),
})
export type CaseView = z.infer<typeof caseView>

export const getCase = endpoint({
  method: 'GET',
  path: '/api/cases/:caseId',
  access: 'user',
  input: z.object({ caseId: z.uuid() }),
  output: caseView,
})

/** Ends the case from one's own side: the starter withdraws, the respondent declines to go on. */
export const leaveCase = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/leave',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  /** `seen`: the newest event that whoever leaves has had before their eyes; newer words of the other side come first */
  toOther: { words: 'said' },
  input: z.object({ caseId: z.uuid(), words: words(MAX_NOTE), seen: z.optional(sequence) }),
  output: done,
})

/** Reference and state only: what anybody holding the address may know. */
export const getPublicCase = endpoint({
  method: 'GET',
  path: '/api/public/cases/:caseId',
  access: 'public',
  limit: { points: 60, seconds: 300 },
  input: z.object({ caseId: z.uuid() }),
  output: z.object({ reference: z.string(), status: z.enum(CASE_STATUSES) }),
})
