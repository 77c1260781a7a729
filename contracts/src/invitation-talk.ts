import * as said from '@evensettle/messages/refusals/places.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { neededWords, sequence } from './fields.ts'
import { MAX_MESSAGE, message, receipt } from './messages.ts'

/** As in `invitations.ts`: a garbled one is answered like an unknown one. */
const token = z.string().check(z.maxLength(4_000))

/**
 * What both wrote, for whoever sent the answer that stands and has no account: oldest first, the newest of them where
 * there are many. `seenSeq` is the newest that was on their screen. Everybody else reads nothing.
 */
export const readTalk = endpoint({
  method: 'POST',
  path: '/api/invitation/talk',
  access: 'public',
  limit: { points: 120, seconds: 300 },
  input: z.object({ token, seenSeq: z._default(sequence, 0) }),
  output: z.object({ messages: z.array(message), hasEarlier: z.boolean(), receipts: z.array(receipt) }),
})

/** Writes back without an account. `id` is made by the browser: the same one again answers the stored message. */
export const writeBack = endpoint({
  method: 'POST',
  path: '/api/invitation/messages',
  access: 'public',
  limit: { points: 20, seconds: 60 },
  toOther: { body: 'said' },
  input: z.object({ token, id: z.uuid(), body: neededWords(MAX_MESSAGE, said.messageEmpty) }),
  output: message,
})
