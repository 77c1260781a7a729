import { CONFIRM_WAYS, COPY_STATES } from '@evensettle/domain/access/leaving.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, instant, nothing } from './fields.ts'

const namedCase = z.object({ id: z.uuid(), reference: z.string(), title: z.string(), otherName: z.string() })

/** What is kept of a person, and what would become of it if they left. */
const ownData = z.object({
  /** what deleting the account and a copy ask for */
  confirmBy: z.enum(CONFIRM_WAYS),
  /** what has to be handed over first */
  blockedBy: z.nullable(z.enum(['operator', 'owner'])),
  /** the account is to be deleted then; it can be kept until that has begun */
  deletion: z.nullable(z.object({ dueAt: instant, hasBegun: z.boolean() })),
  drafts: z.int(),
  /** nothing is signed by both: these would end */
  ending: z.array(namedCase),
  /** some points are settled by a signed part agreement, which holds on: the rest would end */
  endingInPart: z.array(namedCase),
  /** signed by both and still to be kept: these hold on */
  staying: z.array(namedCase),
  /** the newest copy of everything that was asked for */
  copy: z.nullable(
    z.object({
      id: z.uuid(),
      state: z.enum(COPY_STATES),
      askedAt: instant,
      until: z.nullable(instant),
      bytes: z.nullable(z.int()),
    }),
  ),
})
export type OwnData = z.infer<typeof ownData>

export const getOwnData = endpoint({
  method: 'GET',
  path: '/api/own-data',
  access: 'user',
  input: nothing,
  output: ownData,
})

/** Asks for one's account to be deleted after some days; `password` where that is how one confirms it. */
export const askDeletion = endpoint({
  method: 'POST',
  path: '/api/own-data/deletion',
  access: 'user',
  limit: { points: 20, seconds: 3600 },
  input: z.object({ password: z.string().check(z.maxLength(200)) }),
  output: z.object({ dueAt: instant }),
})

/** Keeps the account after all. */
export const keepAccount = endpoint({
  method: 'DELETE',
  path: '/api/own-data/deletion',
  access: 'user',
  limit: { points: 60, seconds: 3600 },
  input: nothing,
  output: done,
})

/** Orders a copy of everything that is kept of a person, confirmed as a deletion is; it is made in the background. */
export const askCopy = endpoint({
  method: 'POST',
  path: '/api/own-data/copies',
  access: 'user',
  limit: { points: 20, seconds: 3600 },
  input: z.object({ id: z.uuid(), password: z.string().check(z.maxLength(200)) }),
  output: done,
})

/** ZIP: that copy, for the person it is of. */
export const COPY_PATH = '/api/own-data/copies/:id/file'
export const OWN_COPY_FILE = { input: z.object({ id: z.uuid() }) }
