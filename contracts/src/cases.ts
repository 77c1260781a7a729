import * as fields from '@evensettle/messages/refusals/fields.ts'
import { RESPONDENT_CHECKS } from '@evensettle/domain/cases/respondent-check.ts'
import { DISPUTE_TYPES } from '@evensettle/domain/cases/dispute-type.ts'
import { MAX_INTAKE_ANSWER } from '@evensettle/domain/templates/intake-answers.ts'
import { DOCUMENT_STATES } from '@evensettle/domain/intake/draft.ts'
import { DRAFT_STEPS } from '@evensettle/domain/intake/steps.ts'
import {
  MAX_ADDRESS,
  MAX_ITEMS,
  MAX_NAME,
  MAX_NOTE,
  MAX_PHONE,
  MAX_STORY,
  MAX_TITLE,
  MAX_WISH,
} from '@evensettle/domain/intake/limits.ts'
import { ITEM_KINDS } from '@evensettle/domain/cases/item.ts'
import { ITEM_ANSWERS } from '@evensettle/domain/answers/item-answers.ts'
import { JOURNEY_STEPS } from '@evensettle/domain/cases/journey.ts'
import { OBLIGATION_KINDS } from '@evensettle/domain/obligations/kinds.ts'
import { CASE_STATUSES, CLOSE_REASONS } from '@evensettle/domain/cases/status.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { caseEvent } from './events.ts'
import { calendarDate, currency, done, instant, line, minor, nothing, side, words } from './fields.ts'

export const draftItem = z.object({
  id: z.uuid(),
  kind: z.enum(ITEM_KINDS),
  title: line(MAX_TITLE),
  details: words(MAX_WISH),
  amount: minor,
  on: z.nullable(calendarDate),
})

const SMALL_RECORD = 100
const shortKey = z.string().check(z.maxLength(40))

function isSmall(record: object): boolean {
  return Object.keys(record).length <= SMALL_RECORD
}

function smallRecord<V extends z.ZodMiniType>(value: V) {
  return z.record(shortKey, value).check(z.refine(isSmall, { error: fields.tooManyAnswers }))
}

/** What the wizard has so far; anything may be empty. Completeness is checked when it is sent. */
export const caseDraft = z.object({
  type: z.nullable(z.enum(DISPUTE_TYPES)),
  title: line(MAX_TITLE),
  story: words(MAX_STORY),
  happenedOn: z.nullable(calendarDate),
  currency,
  items: z
    .array(draftItem)
    .check(z.maxLength(MAX_ITEMS, { error: () => fields.tooManyPoints({ most: MAX_ITEMS }) })),
  wish: words(MAX_WISH),
  otherName: line(MAX_NAME),
  otherEmail: line(254),
  otherPhone: z._default(line(MAX_PHONE), ''),
  otherAddress: z._default(words(MAX_ADDRESS), ''),
  note: words(MAX_NOTE),
  answers: z._default(smallRecord(words(MAX_INTAKE_ANSWER)), {}),
  papers: z._default(smallRecord(z.enum(DOCUMENT_STATES)), {}),
  setAside: z._default(z.array(words(200)).check(z.maxLength(100)), []),
  /** a step that there is no more counts as none */
  at: z.catch(z._default(z.nullable(z.enum(DRAFT_STEPS)), null), null),
})
export type CaseDraftInput = z.infer<typeof caseDraft>

/** `revision` counts saves: a save based on an older one is refused with VERSION_CONFLICT. */
export const savedDraft = z.object({
  id: z.uuid(),
  reference: z.string(),
  revision: z.int(),
  draft: caseDraft,
  updatedAt: instant,
})
export type SavedDraft = z.infer<typeof savedDraft>

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/drafts/:id',
  access: 'user',
  input: z.object({ id: z.uuid() }),
  output: savedDraft,
})

/** Creates (revision 0) or saves a draft under an id made by the browser. */
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/drafts/:id',
  access: 'user',
  limit: { points: 240, seconds: 300 },
  input: z.object({ id: z.uuid(), revision: z.int().check(z.gte(0)), draft: caseDraft }),
  output: savedDraft,
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/drafts/:id',
  access: 'user',
  input: z.object({ id: z.uuid() }),
  output: done,
})

/** Sends the draft: the case begins, the invitation goes out. Sending twice answers the same case. */
export const submitDraft = endpoint({
  method: 'POST',
  path: '/api/drafts/:id/submit',
  access: 'user',
  limit: { points: 10, seconds: 3600 },
  input: z.object({ id: z.uuid(), revision: z.int() }),
  output: z.object({ caseId: z.uuid(), reference: z.string() }),
})

export const itemView = z.object({
  id: z.uuid(),
  /** who asks for it; what the invited person asks back is theirs */
  by: side,
  kind: z.enum(ITEM_KINDS),
  title: z.string(),
  details: z.string(),
  on: z.nullable(calendarDate),
  claimed: minor,
  answer: z.nullable(z.object({ answer: z.enum(ITEM_ANSWERS), admitted: minor, reason: z.string() })),
})
export type ItemView = z.infer<typeof itemView>

/** A question of this kind of dispute and what the starter said; sums in minor units, days as dates. */
export const toldAnswer = z.object({
  id: z.string(),
  question: z.string(),
  kind: z.enum(['text', 'date', 'money']),
  answer: z.string(),
})

const turn = z.object({
  task: z.enum([
    'finish_draft',
    'await_answer',
    'await_account',
    'say_who_joined',
    'talk_or_offer',
    'answer_offer',
    'seal_range',
    'sign',
    'pay',
    'none',
  ]),
  sides: z.array(side),
  until: z.nullable(instant),
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
  turn,
  invitationUntil: z.nullable(instant),
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

export const caseSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(CASE_STATUSES),
  type: z.nullable(z.enum(DISPUTE_TYPES)),
  title: z.string(),
  mySide: side,
  otherName: z.string(),
  currency,
  claimed: minor,
  turn,
  unread: z.int(),
  day: z.nullable(z.int()),
  plannedDays: z.int(),
  updatedAt: instant,
  /** what both agreed on, once they did: the sum that is to be paid, null where no money is, and how many other promises */
  agreed: z.optional(z.object({ sum: z.nullable(minor), acts: z.int() })),
  /** of what was agreed, what comes next */
  next: z.optional(
    z.object({
      kind: z.enum(OBLIGATION_KINDS),
      by: side,
      amount: minor,
      dueOn: z.nullable(calendarDate),
      words: z.string(),
    }),
  ),
  /** for a draft: the step at which its writer stopped */
  draftAt: z.optional(z.enum(DRAFT_STEPS)),
})
export type CaseSummary = z.infer<typeof caseSummary>

/** An invitation that waits for its reader, whom it found by the address or number they have confirmed. */
export const waitingInvitation = z.object({
  caseId: z.uuid(),
  reference: z.string(),
  title: z.string(),
  starterName: z.string(),
  currency,
  claimed: minor,
  until: instant,
  /** the answer is in, and what is left is to join */
  isAnswered: z.boolean(),
})
export type WaitingInvitation = z.infer<typeof waitingInvitation>

/** The reader's cases and drafts; those that wait for the reader first, then by last change. */
export const listCases = endpoint({
  method: 'GET',
  path: '/api/cases',
  access: 'user',
  input: nothing,
  output: z.object({
    cases: z.array(caseSummary),
    invitations: z._default(z.array(waitingInvitation), []),
    /** whether the reader has shown that the address of the account is theirs; invitations are found by it */
    isEmailConfirmed: z._default(z.boolean(), true),
  }),
})

/** The newest thousand entries of a case's log as this reader may see them, oldest first. */
export const listCaseEvents = endpoint({
  method: 'GET',
  path: '/api/cases/:caseId/events',
  access: 'user',
  input: z.object({ caseId: z.uuid() }),
  output: z.object({ events: z.array(caseEvent) }),
})

/** Ends the case from one's own side: the starter withdraws, the respondent declines to go on. */
export const leaveCase = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/leave',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: z.object({ caseId: z.uuid(), words: words(MAX_NOTE) }),
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
