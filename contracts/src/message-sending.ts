import * as said from '@evensettle/messages/refusals/places.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, neededWords } from './fields.ts'
import { MAX_MESSAGE, message } from './messages.ts'

/**
 * Sends at once, also what is held under the same id. `id` is made by the browser: sending the same one again answers
 * the stored message.
 */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/messages',
  access: 'user',
  limit: { points: 60, seconds: 60 },
  toOther: { body: 'said' },
  input: z.object({
    caseId: z.uuid(),
    id: z.uuid(),
    body: neededWords(MAX_MESSAGE, said.messageEmpty),
  }),
  output: message,
})

/** Takes back what has not gone out yet. What has is refused, what was taken back before is not. */
export const takeBackMessage = endpoint({
  method: 'DELETE',
  path: '/api/cases/:caseId/held-messages/:id',
  access: 'user',
  limit: { points: 60, seconds: 60 },
  input: z.object({ caseId: z.uuid(), id: z.uuid() }),
  output: done,
})
