import { CASE_EVENT_TYPES } from '@evensettle/domain/cases/events.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, side } from './fields.ts'
import { message } from './messages.ts'

/**
 * One entry of a case's log as a reader sees it. `seq` counts from 1 per case, so a reader's place in
 * the log is one number. `facts` holds ids and public facts, never private content. A `message.sent`
 * entry carries the message itself, so that nobody has to ask for it.
 */
export const caseEvent = z.object({
  seq: z.int(),
  type: z.enum(CASE_EVENT_TYPES),
  side: z.nullable(side),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  at: instant,
  message: z.optional(message),
})
export type CaseEvent = z.infer<typeof caseEvent>

/** Entries of a kind that a page of an earlier version does not know are left out there. */
const knownEvents = z.pipe(
  z.array(z.unknown()),
  z.transform((entries) =>
    entries.flatMap((entry) => {
      const known = caseEvent.safeParse(entry)
      return known.success ? [known.data] : []
    }),
  ),
)

/** The newest thousand entries of a case's log as this reader may see them, oldest first. */
export const listCaseEvents = endpoint({
  method: 'GET',
  path: '/api/cases/:caseId/events',
  access: 'user',
  input: z.object({ caseId: z.uuid() }),
  output: z.object({ events: knownEvents }),
})
