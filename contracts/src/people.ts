import * as said from '@evensettle/messages/refusals/people.ts'
import { CASE_STATUSES } from '@evensettle/domain/cases/status.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, instant, neededLine, neededWords, side } from './fields.ts'

const MAX_CLOSING_REASON = 500

const address = neededLine(320, said.addressWrong).check(
  z.refine((text) => /^[^\s@]+@[^\s@]+$/.test(text.trim()), { error: said.addressWrong }),
)

/** Finds an account by its address; the search is noted. `id` null: nobody has it. */
export const findPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/search',
  access: 'admin',
  isSensitive: true,
  limit: { points: 60, seconds: 300 },
  input: z.object({ email: address }),
  output: z.object({
    id: z.nullable(z.uuid()),
    /** an address that nobody signs in with can want no mails all the same */
    isStopped: z.boolean(),
  }),
})

const ofPerson = z.object({ id: z.uuid() })

const TRIED_SECRETS = ['password', 'code', 'factor', 'recovery-code'] as const

/** One account: what helps somebody who cannot get in, and nothing of what they told anybody. */
export const getPerson = endpoint({
  method: 'GET',
  path: '/api/admin/people/:id',
  access: 'admin',
  isSensitive: true,
  input: ofPerson,
  output: z.object({
    id: z.uuid(),
    email: z.string(),
    createdAt: instant,
    isClosed: z.boolean(),
    isOperator: z.boolean(),
    isMe: z.boolean(),
    /** they and the operator are the two sides of a case: another operator has to help, and nothing more is told */
    sharesCase: z.boolean(),
    isStopped: z.boolean(),
    /** what was tried in the last day by somebody who did not know it: whoever tried too often is locked out */
    tried: z.array(z.enum(TRIED_SECRETS)),
    sessions: z.array(
      z.object({
        id: z.uuid(),
        device: z.string(),
        startedAt: instant,
        lastUsedAt: instant,
        isConfirmed: z.boolean(),
      }),
    ),
    /** the newest; none that the operator is a side of */
    cases: z.array(z.object({ id: z.uuid(), reference: z.string(), status: z.enum(CASE_STATUSES), side })),
  }),
})
export type PersonView = z.infer<typeof getPerson.output>

/** Signs somebody out in one place, or everywhere. */
export const signPersonOut = endpoint({
  method: 'POST',
  path: '/api/admin/people/:id/sign-out',
  access: 'admin',
  isSensitive: true,
  input: z.object({ id: z.uuid(), sessionId: z.nullable(z.uuid()) }),
  output: done,
})

/** Lets whoever was locked out of an account try again. */
export const unlockPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/:id/unlock',
  access: 'admin',
  isSensitive: true,
  input: ofPerson,
  output: done,
})

/** Closes an account for a reason that its owner reads in a mail. Nothing of it is lost. */
export const closePerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/:id/close',
  access: 'admin',
  isSensitive: true,
  input: z.object({ id: z.uuid(), reason: neededWords(MAX_CLOSING_REASON, said.reasonMissing) }),
  output: done,
})

/** Opens an account that was closed. */
export const reopenPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/:id/reopen',
  access: 'admin',
  isSensitive: true,
  input: ofPerson,
  output: done,
})

/** Puts an address on the stop list, on the word of the person whose it is, or takes it off. */
export const stopPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/stop',
  access: 'admin',
  isSensitive: true,
  limit: { points: 60, seconds: 300 },
  input: z.object({ email: address, isStopped: z.boolean() }),
  output: done,
})
