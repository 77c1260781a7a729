import * as said from '@evensettle/messages/refusals/contact.ts'
import { ACT_KINDS } from '@evensettle/domain/agreements/terms.ts'
import { CASE_EVENT_TYPES } from '@evensettle/domain/cases/events.ts'
import { CASE_STATUSES } from '@evensettle/domain/cases/status.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { OBLIGATION_STATES } from '@evensettle/domain/obligations/obligation.ts'
import { OBLIGATION_KINDS } from '@evensettle/domain/obligations/kinds.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, currency, instant, minor, neededWords, side, words } from './fields.ts'
import { handing } from './handing.ts'

const MAX_OBJECTION = 1_000

const part = z.object({ dueOn: calendarDate, amount: minor })

/** Other days or parts that one side has proposed and the other has not answered. */
const openPlan = z.object({
  id: z.uuid(),
  by: side,
  parts: z.array(part),
  askedAt: instant,
  until: instant,
})

/** One thing that was agreed on, the same for both sides. */
const obligation = z.object({
  id: z.uuid(),
  kind: z.enum(OBLIGATION_KINDS),
  act: z.nullable(z.enum(ACT_KINDS)),
  /** who does it; it is owed to the other side */
  by: side,
  words: z.string(),
  amount: minor,
  dueOn: z.nullable(calendarDate),
  /** who sees to a thing or an act, and where, where that was agreed on */
  handing: z.optional(handing),
  state: z.enum(OBLIGATION_STATES),
  daysLate: z.int(),
  /** what was said to be done: when it was said, on which day it was done, and until when it can be answered */
  claimed: z.nullable(z.object({ at: instant, doneOn: z.nullable(calendarDate), until: instant })),
  /** until when what counts without an answer can still be objected to; null once that is over */
  objectUntil: z.nullable(instant),
  objected: z.nullable(
    z.object({ at: instant, received: z.nullable(minor), words: z.string(), until: instant }),
  ),
  /** what the two wrote about two figures, oldest first */
  talk: z.array(z.object({ id: z.uuid(), side, words: z.string(), at: instant })),
  /** receipts that whoever does it has shown */
  receipts: z.array(z.object({ id: z.uuid(), name: z.string(), hasPicture: z.boolean(), at: instant })),
  letterAt: z.nullable(instant),
  /** whether it may be called not kept: the days that its letter gave are over */
  mayBreak: z.boolean(),
  plan: z.nullable(openPlan),
  history: z.array(
    z.object({
      type: z.enum(CASE_EVENT_TYPES),
      side: z.nullable(side),
      facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      at: instant,
    }),
  ),
})
export type ObligationView = z.infer<typeof obligation>

/** What was agreed and what has become of it. `papers` are the signed changes and the certificate, sealed or on their way. */
const obligations = z.object({
  caseId: z.uuid(),
  status: z.enum(CASE_STATUSES),
  mySide: side,
  names: z.object({ starter: z.string(), respondent: z.string() }),
  currency,
  agreedOn: calendarDate,
  /** the day it is in the reader's zone */
  today: calendarDate,
  obligations: z.array(obligation),
  /** the address of the reader's private calendar; null: there is none */
  feed: z.nullable(z.string()),
  /** the reader's confirmed number, and whether reminders go there too; null: no number, or no texts are sent here */
  sms: z.nullable(z.object({ to: z.string(), isWanted: z.boolean() })),
  /** no reminder reaches the reader: their account has no email address, and no texts go to them */
  isUnreached: z.boolean(),
  papers: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['change', 'certificate']),
      madeAt: instant,
      isSealed: z.boolean(),
    }),
  ),
})
export type Obligations = z.infer<typeof obligations>

const one = { caseId: z.uuid(), obligationId: z.uuid() }
const PRESSES = { points: 60, seconds: 300 } as const

export const getObligations = endpoint({
  method: 'GET',
  path: '/api/cases/:caseId/obligations',
  access: 'user',
  input: z.object({ caseId: z.uuid() }),
  output: obligations,
})

/** "I have paid", "I have done it". More than this payment pays the next ones too, less leaves a rest; `amount` 0 where no money is. */
export const sayDone = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/obligations/:obligationId/done',
  access: 'user',
  limit: PRESSES,
  input: z.object({ ...one, amount: minor, doneOn: calendarDate }),
  output: obligations,
})

/** "I have received it", with or without the other side having said so. */
export const confirmDone = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/obligations/:obligationId/confirm',
  access: 'user',
  limit: PRESSES,
  input: z.object({ ...one, amount: minor }),
  output: obligations,
})

/** "I got another sum", "This was not done": two figures side by side. */
export const objectToDone = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/obligations/:obligationId/objection',
  access: 'user',
  limit: PRESSES,
  toOther: { words: 'said' },
  input: z.object({ ...one, received: z.nullable(minor), words: words(MAX_OBJECTION) }),
  output: obligations,
})

/** Writes to the other side about two figures that stand side by side. Safe to repeat. */
export const talkOfFigures = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/obligations/:obligationId/talk',
  access: 'user',
  limit: PRESSES,
  toOther: { words: 'said' },
  input: z.object({ ...one, id: z.uuid(), words: neededWords(MAX_OBJECTION, said.messageMissing) }),
  output: obligations,
})

/** Makes the address of a private calendar, or ends it: the old one shows nothing any more. */
export const keepCalendar = endpoint({
  method: 'PUT',
  path: '/api/cases/:caseId/calendar',
  access: 'user',
  limit: PRESSES,
  input: z.object({ caseId: z.uuid(), isOn: z.boolean() }),
  output: obligations,
})

/** The dates of one case for a calendar program, which asks again by itself; the key is the secret (not JSON). */
export const CALENDAR_FEED_PATH = '/api/calendar/:key'

/** Whether reminders go to one's confirmed number as well. */
export const wantSms = endpoint({
  method: 'PUT',
  path: '/api/cases/:caseId/reminders-by-text',
  access: 'user',
  limit: PRESSES,
  input: z.object({ caseId: z.uuid(), isWanted: z.boolean() }),
  output: obligations,
})

const PLAIN_MOVES = ['take_back', 'accept_figure', 'waive', 'break'] as const

/** What needs nothing but a press: taking "done" back, accepting the lower figure, waiving, calling it not kept. */
export const moveObligation = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/obligations/:obligationId/move',
  access: 'user',
  limit: PRESSES,
  input: z.object({ ...one, move: z.enum(PLAIN_MOVES) }),
  output: obligations,
})

const LETTER_WAYS = ['mail', 'print'] as const

/**
 * The letter that gives the days the agreement names, once something is 14 days late: mailed from here, or printed to be
 * handed over. Either way its days begin, once.
 */
export const sendLateLetter = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/obligations/:obligationId/letter',
  access: 'user',
  limit: PRESSES,
  input: z.object({ ...one, how: z.enum(LETTER_WAYS) }),
  output: obligations,
})

/** Proposes other days or parts; with one of the other side open, it is the answer to that. */
export const askPlan = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/obligations/:obligationId/plan',
  access: 'user',
  limit: PRESSES,
  input: z.object({
    ...one,
    id: z.uuid(),
    /** the open plan that this one takes the place of, by somebody who was told so; one that is not named here stays */
    instead: z.optional(z.nullable(z.uuid())),
    parts: z.array(part).check(z.minLength(1), z.maxLength(TIMELINE.obligations.planParts)),
  }),
  output: obligations,
})

const PLAN_ANSWERS = ['accept', 'decline', 'withdraw'] as const

/** Answers a plan, or takes one's own back. A yes is the second signature of a change. */
export const answerPlan = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/plans/:planId',
  access: 'user',
  limit: PRESSES,
  input: z.object({ caseId: z.uuid(), planId: z.uuid(), answer: z.enum(PLAN_ANSWERS) }),
  output: obligations,
})

/** What one press from a mail would say, for the page that asks first. */
const press = z.object({
  act: z.enum(['claim', 'confirm']),
  caseId: z.uuid(),
  reference: z.string(),
  /** whoever the link was written to, and the other one */
  me: z.string(),
  other: z.string(),
  kind: z.enum(OBLIGATION_KINDS),
  words: z.string(),
  amount: minor,
  currency,
  dueOn: z.nullable(calendarDate),
  /** what is said to be done, for a confirmation */
  doneOn: z.nullable(calendarDate),
  /** said already, or no longer possible */
  state: z.enum(['open', 'said', 'moved_on']),
  /** what a new plan has put in its place and is still open */
  parts: z.array(z.object({ amount: minor, dueOn: z.nullable(calendarDate) })),
})
export type Press = z.infer<typeof press>

const key = z.string().check(z.maxLength(200))

/** Reads what a link in a mail is about; changes nothing. */
export const openPress = endpoint({
  method: 'POST',
  path: '/api/press/open',
  access: 'public',
  limit: { points: 60, seconds: 300 },
  input: z.object({ key }),
  output: press,
})

/** Says it: the one thing that the link of a mail is for, without signing in. */
export const sayByPress = endpoint({
  method: 'POST',
  path: '/api/press',
  access: 'public',
  limit: { points: 30, seconds: 300 },
  input: z.object({ key }),
  output: press,
})

/** All dates as a calendar file, made when it is asked for (not JSON). */
export const DATES_ICS_PATH = '/api/cases/:caseId/dates.ics'

/** A signed change or the certificate, sealed (PDF, not JSON). */
export const OBLIGATION_PAPER_PATH = '/api/cases/:caseId/obligation-papers/:paperId'

/** The letter about something late, to print, once its days have begun (PDF, not JSON). */
export const LATE_LETTER_PATH = '/api/cases/:caseId/obligations/:obligationId/letter.pdf'
