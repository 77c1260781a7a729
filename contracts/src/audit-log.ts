import * as z from 'zod/mini'
import { AUDIT_ACTIONS } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, instant, nothing } from './fields.ts'

const AUDIT_ACTOR_KINDS = ['user', 'link', 'invitee', 'admin', 'job'] as const

/** What of the audit trail is looked for: days are those of UTC, the last one included. */
export const auditFilter = z.object({
  /** an account's or an invitation's id, the name of a job; an address would stand in the page's address and in logs */
  actor: z.optional(z.string().check(z.maxLength(320), z.regex(/^[^@]*$/))),
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  /** by reference or id */
  case: z.optional(z.string().check(z.maxLength(64))),
  from: z.optional(calendarDate),
  until: z.optional(calendarDate),
})
export type AuditFilter = z.infer<typeof auditFilter>

const auditEntry = z.object({
  id: z.int(),
  at: instant,
  actorKind: z.enum(AUDIT_ACTOR_KINDS),
  actorId: z.string(),
  action: z.string(),
  caseId: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  subject: z.string(),
  facts: z.record(z.string(), z.unknown()),
  /** its place in the chain; null while it waits for one */
  place: z.nullable(z.int()),
})
export type AuditEntryView = z.infer<typeof auditEntry>

/** A page of the audit trail, the newest first. Who reads it leaves an entry. */
export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit-log',
  access: 'admin',
  limit: { points: 600, seconds: 300 },
  input: z.object({
    ...auditFilter.shape,
    after: z.optional(z.string().check(z.regex(/^\d{1,19}_\d{1,16}$/))),
  }),
  output: z.object({ entries: z.array(auditEntry), next: z.nullable(z.string()) }),
})

/** All entries that a filter finds, as CSV; query as for the list. */
export const AUDIT_CSV_PATH = '/api/admin/audit-log.csv'

const head = z.object({ day: calendarDate, head: z.string() })

/** How far the chain is, and the newest heads. */
export const getAuditChain = endpoint({
  method: 'GET',
  path: '/api/admin/audit-chain',
  access: 'admin',
  input: nothing,
  output: z.object({
    places: z.int(),
    waiting: z.int(),
    oldestWaitingAt: z.nullable(instant),
    /** the day that the chain is at where that day is still to come: the clock was ahead, and no day ends until then */
    aheadTo: z.nullable(calendarDate),
    heads: z.array(head),
  }),
})

const CHECK_STEPS = ['links', 'heads', 'entries'] as const
const FAULTS = [
  'entry_altered',
  'entry_missing',
  'link_altered',
  'link_missing',
  'head_altered',
  'head_missing',
  'end_altered',
  'entry_unplaced',
  'head_differs',
] as const

const checkAt = z.object({ step: z.enum(CHECK_STEPS), after: z.int().check(z.gte(0)) })

/** One step of a check of the chain: it is recomputed, and the first entry that is not as it was written is named. */
export const checkAuditChain = endpoint({
  method: 'POST',
  path: '/api/admin/audit-chain/checks',
  access: 'admin',
  limit: { points: 6_000, seconds: 300 },
  input: checkAt,
  output: z.object({
    /** where to go on; null at the end, and at a fault */
    next: z.nullable(checkAt),
    checked: z.int(),
    /** entries that got their place more than a day after the time they bear */
    late: z.object({ count: z.int(), firstId: z.nullable(z.int()) }),
    fault: z.nullable(
      z.object({
        kind: z.enum(FAULTS),
        place: z.nullable(z.int()),
        entryId: z.nullable(z.int()),
        day: z.nullable(calendarDate),
      }),
    ),
  }),
})
export type CheckedStep = z.infer<typeof checkAuditChain.output>
export type ChainFault = NonNullable<CheckedStep['fault']>

/** The heads of the audit chain of the days that are over, for anybody who wants to keep them; the newest first. */
export const listAuditHeads = endpoint({
  method: 'GET',
  path: '/api/audit-heads',
  access: 'public',
  limit: { points: 60, seconds: 60 },
  input: z.object({ before: z.optional(calendarDate) }),
  output: z.object({ heads: z.array(head) }),
})
