import * as said from '@evensettle/messages/refusals/places.ts'
import { CHANNELS } from '@evensettle/domain/invitations/channels.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, instant, neededWords, sequence, side } from './fields.ts'

export const MAX_MESSAGE = 5_000

/** `seq` is the place of the message's event in the case's log. */
export const message = z.object({
  id: z.uuid(),
  seq: z.int(),
  side,
  body: z.string(),
  sentAt: instant,
  /** how it came, where its author had no account yet */
  cameBy: z.optional(z.enum(CHANNELS)),
})
export type Message = z.infer<typeof message>

/** What its author has sent and can still take back, for their own screens only. */
const heldMessage = z.object({
  id: z.uuid(),
  body: z.string(),
  writtenAt: instant,
  /** milliseconds until it goes out: a span, because the clocks of two machines differ */
  leftMs: z.int(),
  /** it could not be delivered any more, and waits for its author to take the words back */
  isReturned: z.boolean(),
})
export type HeldMessage = z.infer<typeof heldMessage>

/** How far the other side has come: events delivered to a screen of theirs, and seen on it. */
export const receipt = z.object({ side, deliveredSeq: z.int(), seenSeq: z.int() })
export type Receipt = z.infer<typeof receipt>

/** Oldest first; `before` pages back by sequence number. `seq` is the newest event when it was read: nothing up to it is missing. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/api/cases/:caseId/messages',
  access: 'user',
  input: z.object({
    caseId: z.uuid(),
    before: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
  }),
  output: z.object({
    messages: z.array(message),
    hasEarlier: z.boolean(),
    receipts: z.array(receipt),
    /** the reader's own, oldest first */
    held: z.array(heldMessage),
    seq: z.int(),
  }),
})

/**
 * Sends a message that its author can take back for a while: nobody else reads it before. The same id again answers what is
 * held, or the message that has become of it.
 */
export const holdMessage = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/held-messages',
  access: 'user',
  limit: { points: 60, seconds: 60 },
  toOther: { body: 'said' },
  input: z.object({ caseId: z.uuid(), id: z.uuid(), body: neededWords(MAX_MESSAGE, said.messageEmpty) }),
  output: z.object({ held: z.nullable(heldMessage), message: z.nullable(message) }),
})

/** Says how far this reader has come; never moves back. */
export const markRead = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/receipts',
  access: 'user',
  limit: { points: 240, seconds: 60 },
  input: z.object({
    caseId: z.uuid(),
    deliveredSeq: sequence,
    seenSeq: sequence,
  }),
  output: done,
})
