import { DISPUTE_TYPES } from '@evensettle/domain/cases/dispute-type.ts'
import { CASE_STATUSES } from '@evensettle/domain/cases/status.ts'
import { DRAFT_STEPS } from '@evensettle/domain/intake/steps.ts'
import { OBLIGATION_KINDS } from '@evensettle/domain/obligations/kinds.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, currency, instant, minor, nothing, side } from './fields.ts'
import { turn } from './turn.ts'

const caseSummary = z.object({
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
      /** the day from which it is late; not there while it is not */
      lateSince: z.optional(calendarDate),
    }),
  ),
  /** for a draft: the step at which its writer stopped */
  draftAt: z.optional(z.enum(DRAFT_STEPS)),
})
export type CaseSummary = z.infer<typeof caseSummary>

/** An invitation that waits for its reader, whom it found by the address or number they have confirmed. */
const waitingInvitation = z.object({
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
