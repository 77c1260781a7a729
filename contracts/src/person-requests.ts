import * as said from '@evensettle/messages/refusals/contact.ts'
import { PERSON_TOPICS, REQUEST_STATES } from '@evensettle/domain/impasse/impasse.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, done, instant, neededWords, side } from './fields.ts'

export const MAX_PERSON_ANSWER = 4_000

/** What somebody asked a person about their case, as the operator's list shows it: not what they wrote. */
export const personRequest = z.object({
  id: z.uuid(),
  caseId: z.uuid(),
  reference: z.string(),
  side,
  topic: z.enum(PERSON_TOPICS),
  state: z.enum(REQUEST_STATES),
  askedAt: instant,
  answerBy: calendarDate,
  /** the address of the operator who has taken it */
  takenBy: z.nullable(z.string()),
  isMine: z.boolean(),
})
export type PersonRequest = z.infer<typeof personRequest>

export const REQUEST_LISTS = ['waiting', 'mine', 'done'] as const
export type RequestList = (typeof REQUEST_LISTS)[number]

const cursor = z.string().check(z.regex(/^\d{1,16}_[0-9a-f-]{36}$/))

/** A page of what was asked of a person: what waits with the oldest first, what is done with the newest first. */
export const listPersonRequests = endpoint({
  method: 'GET',
  path: '/api/admin/person-requests',
  access: 'admin',
  input: z.object({ list: z.optional(z.enum(REQUEST_LISTS)), after: z.optional(cursor) }),
  output: z.object({ requests: z.array(personRequest), next: z.nullable(z.string()) }),
})

/** One piece of what one side and the operator wrote to each other; the other side knows of none of it. */
const piece = z.object({
  id: z.uuid(),
  by: z.enum(['side', 'operator']),
  words: z.string(),
  at: instant,
})

const ofRequest = z.object({ id: z.uuid() })

/** How many pieces of that side the operator had before them: with more of them there by now, they read first. */
const seen = z.int().check(z.nonnegative())

/** One request with all that this side and the operator wrote before. */
export const getPersonRequest = endpoint({
  method: 'GET',
  path: '/api/admin/person-requests/:id',
  access: 'admin',
  isSensitive: true,
  input: ofRequest,
  output: z.object({
    request: personRequest,
    name: z.string(),
    thread: z.array(piece),
    /** to whom it can be handed over */
    others: z.array(z.object({ id: z.uuid(), email: z.string() })),
  }),
})
export type PersonRequestView = z.infer<typeof getPersonRequest.output>

export const takePersonRequest = endpoint({
  method: 'POST',
  path: '/api/admin/person-requests/:id/take',
  access: 'admin',
  input: ofRequest,
  output: done,
})

/** Answers in the thread of that side. The browser makes the answer's id: a repeat changes nothing. */
export const answerPersonRequest = endpoint({
  method: 'POST',
  path: '/api/admin/person-requests/:id/answers',
  access: 'admin',
  isSensitive: true,
  input: z.object({
    ...ofRequest.shape,
    answerId: z.uuid(),
    seen,
    words: neededWords(MAX_PERSON_ANSWER, said.messageMissing),
  }),
  output: done,
})

export const handOverPersonRequest = endpoint({
  method: 'POST',
  path: '/api/admin/person-requests/:id/hand-over',
  access: 'admin',
  input: z.object({ ...ofRequest.shape, to: z.uuid() }),
  output: done,
})

/** Closes what was dealt with otherwise; whoever asked is told. */
export const closePersonRequest = endpoint({
  method: 'POST',
  path: '/api/admin/person-requests/:id/close',
  access: 'admin',
  input: z.object({ ...ofRequest.shape, seen }),
  output: done,
})

/** What the reader and the operator wrote to each other about a case, oldest first, and by when an answer is promised. */
export const getPersonThread = endpoint({
  method: 'GET',
  path: '/api/cases/:caseId/person',
  access: 'user',
  input: z.object({ caseId: z.uuid() }),
  output: z.object({ thread: z.array(piece), answerBy: z.nullable(calendarDate) }),
})
export type PersonThread = z.infer<typeof getPersonThread.output>
