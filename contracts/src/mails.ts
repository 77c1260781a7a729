import { ALL_MAIL_FAMILIES, BOUNCE_REASONS, MAIL_STATES } from '@evensettle/domain/mails/mails.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, instant, nothing } from './fields.ts'

const family = z.enum(ALL_MAIL_FAMILIES)
const state = z.enum(MAIL_STATES)
/** the last one of the page before: its moment in microseconds, and its id */
const after = z.optional(z.string().check(z.regex(/^\d{1,17}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)))
const mailCase = z.object({ id: z.uuid(), reference: z.string(), title: z.string() })

/**
 * Whether a mail may be sent again. `invitation`: as a new invitation; `same`: as it is; `used`: the invitation was sent as often
 * as it may be; `over`: nothing waits for it any more.
 */
const MAIL_AGAIN = ['invitation', 'same', 'used', 'over'] as const

const mail = z.object({
  id: z.uuid(),
  family: z.nullable(family),
  /** `theirs`: to the other side, because of me; its words are not mine to read here */
  to: z.enum(['me', 'theirs']),
  address: z.string(),
  subject: z.string(),
  case: z.nullable(mailCase),
  state,
  createdAt: instant,
  /** since when it is in its state */
  stateAt: instant,
  /** when a link in it was first used, where this mail was the last before; null: not, or nobody can know */
  openedAt: z.nullable(instant),
  /** why it came back */
  reason: z.nullable(z.enum(BOUNCE_REASONS)),
  isReadable: z.boolean(),
  again: z.nullable(z.enum(MAIL_AGAIN)),
})
export type MailView = z.infer<typeof mail>

/** Mails about my cases: those written to me, and what became of the invitations that went out because of me. Newest first. */
export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  access: 'user',
  input: z.object({ caseId: z.optional(z.uuid()), after }),
  output: z.object({ mails: z.array(mail), next: z.nullable(z.string()) }),
})

/** What the list can be narrowed to: my cases, and whether I see the mails of everybody too. */
export const getMailPlaces = endpoint({
  method: 'GET',
  path: '/api/mails/places',
  access: 'user',
  input: nothing,
  output: z.object({ cases: z.array(mailCase), isOperator: z.boolean() }),
})

const ofMail = z.object({ id: z.uuid() })

/** The words of one mail: as they were written to me, without links, or my own words in an invitation. */
export const getMailText = endpoint({
  method: 'GET',
  path: '/api/mails/:id',
  access: 'user',
  input: ofMail,
  output: z.object({ text: z.nullable(z.string()), ownWords: z.nullable(z.string()) }),
})

/** Sends a mail again where its rule allows. Asked twice, in two tabs or after a lost answer, it sends one. */
export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/api/mails/:id/again',
  access: 'user',
  limit: { points: 10, seconds: 3600 },
  input: ofMail,
  output: z.object({ isNew: z.boolean() }),
})

/** Where a mail server may post its reports (RFC 3464) about our mails, raw and signed. */
export const MAIL_REPORTS_PATH = '/api/mails/reports'

export const mailFilter = z.object({
  state: z.optional(state),
  family: z.optional(family),
  /** by reference or id */
  case: z.optional(z.string().check(z.maxLength(64))),
  from: z.optional(calendarDate),
  until: z.optional(calendarDate),
})
export type MailFilter = z.infer<typeof mailFilter>

const anyMail = z.object({
  id: z.uuid(),
  family: z.nullable(family),
  /** masked; empty: its owner has gone */
  address: z.string(),
  reference: z.nullable(z.string()),
  state,
  createdAt: instant,
  stateAt: instant,
  openedAt: z.nullable(instant),
  reason: z.nullable(z.enum(BOUNCE_REASONS)),
  /** what our mail server said, where it did not take it */
  error: z.nullable(z.string()),
  attempts: z.int(),
  /** the case that has to be open to who reads its words; null: they are shown to no operator */
  readIn: z.nullable(z.uuid()),
  mayTryAgain: z.boolean(),
})
export type AnyMailView = z.infer<typeof anyMail>

/** Every mail of the installation, newest first, for operators: kinds and states, no subject and no words. */
export const listAllMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  access: 'admin',
  limit: { points: 600, seconds: 300 },
  input: z.object({ ...mailFilter.shape, after }),
  output: z.object({
    /** on the first page without a state asked for: the newest that did not arrive */
    troubles: z.array(anyMail),
    mails: z.array(anyMail),
    next: z.nullable(z.string()),
  }),
})

/** The words of a mail about a case, without links and addresses, for an operator who has opened that case for a reason. */
export const getMailTextAsOperator = endpoint({
  method: 'GET',
  path: '/api/admin/mails/:id/text',
  access: 'admin',
  isSensitive: true,
  limit: { points: 120, seconds: 300 },
  input: ofMail,
  output: z.object({
    /** null: the case is closed to them */
    opened: z.nullable(
      z.object({ subject: z.string(), text: z.string(), until: instant, reason: z.string() }),
    ),
  }),
})

/** Lets a mail that did not get out be tried again. */
export const tryMailAgain = endpoint({
  method: 'POST',
  path: '/api/admin/mails/:id/again',
  access: 'admin',
  limit: { points: 60, seconds: 300 },
  input: ofMail,
  output: z.object({ isNew: z.boolean() }),
})
