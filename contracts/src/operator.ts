import * as said from '@evensettle/messages/refusals/operator.ts'
import { DISPUTE_TYPES } from '@evensettle/domain/cases/dispute-type.ts'
import { SIDES } from '@evensettle/domain/cases/side.ts'
import { CASE_STATUSES } from '@evensettle/domain/cases/status.ts'
import * as z from 'zod/mini'
import { itemView } from './cases.ts'
import { endpoint } from './endpoint.ts'
import { caseEvent } from './events.ts'
import { done, instant, neededWords, nothing } from './fields.ts'
import { message } from './messages.ts'
import { personRequest } from './person-requests.ts'

const MAX_REASON = 500

/** Whether the operator's area opens for the reader. To everybody who is not named as an operator it is not there. */
export const getOperatorEntry = endpoint({
  method: 'GET',
  path: '/api/admin/entry',
  access: 'user',
  input: nothing,
  output: z.object({ entry: z.enum(['open', 'second_factor']) }),
})

/** Takes the seat that somebody on the machine has set up, by the key of its mail. A repeat changes nothing. */
export const takeOperatorSeat = endpoint({
  method: 'POST',
  path: '/api/admin/seat',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: z.object({ key: z.string().check(z.maxLength(200)) }),
  output: done,
})

/** What is counted no further: a number that nobody reads to the last digit is not worth a long look. */
export const COUNTED_UP_TO = 1_000

const CONCERNS = [
  'reports',
  'threats',
  'objections',
  'applications',
  'stuck',
  'failed_jobs',
  'failed_mails',
] as const
export type Concern = (typeof CONCERNS)[number]

/** Something that waits for a person, with the newest of it: cases by reference, jobs and mails by their kind. */
const concern = z.object({
  kind: z.enum(CONCERNS),
  count: z.int(),
  oldestAt: z.nullable(instant),
  cases: z.array(z.object({ caseId: z.uuid(), reference: z.string(), at: instant })),
  kinds: z.array(z.object({ kind: z.string(), count: z.int() })),
})

/** What needs a person first, then how the service is. */
export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  input: nothing,
  output: z.object({
    requests: z.object({
      waiting: z.int(),
      overdue: z.int(),
      mine: z.int(),
      first: z.array(personRequest),
    }),
    concerns: z.array(concern),
    cases: z.object({ invited: z.int(), active: z.int(), agreed: z.int(), settled: z.int() }),
    mailsWaiting: z.object({ count: z.int(), oldestAt: z.nullable(instant) }),
  }),
})
export type Overview = z.infer<typeof getOverview.output>

/** Opens a case to the operator who asks, for a reason that both sides read in their log. */
export const openCaseAsOperator = endpoint({
  method: 'POST',
  path: '/api/admin/cases/:caseId/openings',
  access: 'admin',
  isSensitive: true,
  limit: { points: 30, seconds: 3_600 },
  input: z.object({ caseId: z.uuid(), id: z.uuid(), reason: neededWords(MAX_REASON, said.reasonMissing) }),
  output: z.object({ until: instant }),
})

/** A case as both of its sides know it, to an operator for whom it is open; nothing that a side told in private. */
export const getCaseAsOperator = endpoint({
  method: 'GET',
  path: '/api/admin/cases/:caseId',
  access: 'admin',
  input: z.object({ caseId: z.uuid() }),
  output: z.object({
    reference: z.string(),
    /** null while it is not open to the reader: then nothing else is told */
    opened: z.nullable(
      z.object({
        until: instant,
        reason: z.string(),
        status: z.enum(CASE_STATUSES),
        type: z.enum(DISPUTE_TYPES),
        title: z.string(),
        story: z.string(),
        wish: z.string(),
        currency: z.string(),
        names: z.object({ starter: z.string(), respondent: z.string() }),
        items: z.array(itemView),
        messages: z.array(message),
        /** how often the words of a side were held back of late because they threaten; nothing of them is kept */
        heldBack: z.array(z.object({ side: z.enum(SIDES), times: z.int(), last: instant })),
        events: z.array(caseEvent),
      }),
    ),
    /** of either side, when somebody of the operator's read it before */
    openings: z.array(z.object({ at: instant, reason: z.string(), by: z.string() })),
  }),
})
export type CaseForOperator = z.infer<typeof getCaseAsOperator.output>
