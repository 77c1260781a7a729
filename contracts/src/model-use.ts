import * as said from '@evensettle/messages/refusals/people.ts'
import * as z from 'zod/mini'
import { roomModel } from './assistant.ts'
import { endpoint } from './endpoint.ts'
import { currency, done, instant, neededWords, nothing } from './fields.ts'

const MAX_SWITCH_REASON = 500

const counted = z.int()

/**
 * The language model as whoever runs the installation sees it: what it did in the last 24 hours, in numbers. No word that went
 * there or came back, no case and nobody is in it.
 */
export const getModelUse = endpoint({
  method: 'GET',
  path: '/api/admin/model',
  access: 'admin',
  limit: { points: 300, seconds: 300 },
  input: nothing,
  output: z.object({
    /** null: none is set up */
    model: z.nullable(roomModel),
    /** switched off by an operator; null: it may be asked */
    off: z.nullable(z.object({ since: instant, reason: z.string() })),
    /** this process asks nobody until then, after failures one after another */
    restsUntil: z.nullable(instant),
    asked: counted,
    answered: counted,
    /** answers that the guard did not let through, with why, the most frequent first */
    refused: counted,
    refusals: z.array(z.object({ why: z.string(), count: counted })),
    late: counted,
    failed: counted,
    /** milliseconds of a whole answer: of half of them, and of all but one in twenty; null: none yet */
    typical: z.nullable(z.int()),
    slow: z.nullable(z.int()),
    tokens: counted,
    /** of all rooms together in 24 hours */
    mostTokens: z.nullable(counted),
    /** minor units, by the price that was set; null: none was */
    cost: z.nullable(z.object({ amount: counted, currency })),
  }),
})
export type ModelUse = z.infer<typeof getModelUse.output>

/** Nobody's words go to the model any more, from the next question on; the reason stands in the log. */
export const switchModelOff = endpoint({
  method: 'POST',
  path: '/api/admin/model/off',
  access: 'admin',
  isSensitive: true,
  limit: { points: 60, seconds: 300 },
  input: z.object({ reason: neededWords(MAX_SWITCH_REASON, said.reasonMissing) }),
  output: done,
})

/** It may be asked again by whoever agreed to it. */
export const switchModelOn = endpoint({
  method: 'POST',
  path: '/api/admin/model/on',
  access: 'admin',
  isSensitive: true,
  limit: { points: 60, seconds: 300 },
  input: nothing,
  output: done,
})
