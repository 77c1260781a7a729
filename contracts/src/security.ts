import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, instant, nothing } from './fields.ts'

/** One place where a person is signed in. */
const openSession = z.object({
  id: z.uuid(),
  isThis: z.boolean(),
  /** the browser and the kind of device in words a person knows */
  device: z.string(),
  startedAt: instant,
  /** right to the hour: a session in use renews its token that often */
  lastUsedAt: instant,
  /** confirmed by a second step */
  isConfirmed: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

/** A person's own sessions, this one first. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/security/sessions',
  access: 'user',
  input: nothing,
  output: z.object({ sessions: z.array(openSession) }),
})

/** Signs a person out in one place. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/security/sessions/:sessionId',
  access: 'user',
  limit: { points: 60, seconds: 300 },
  input: z.object({ sessionId: z.uuid() }),
  output: done,
})

/** A change of address that waits for its mails to be answered. */
const pendingEmailChange = z.object({
  newEmail: z.string(),
  sentAt: z.nullable(instant),
  /** which of the two addresses has agreed already */
  agreed: z.nullable(z.enum(['current', 'new'])),
})
export type PendingEmailChange = z.infer<typeof pendingEmailChange>

export const getEmailChange = endpoint({
  method: 'GET',
  path: '/api/security/email-change',
  access: 'user',
  input: nothing,
  output: z.object({ change: z.nullable(pendingEmailChange) }),
})

/** Gives the change up; the links that were sent do nothing any more. */
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/security/email-change',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: nothing,
  output: done,
})
