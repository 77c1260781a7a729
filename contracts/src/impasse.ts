import * as said from '@evensettle/messages/refusals/contact.ts'
import { PERSON_TOPICS } from '@evensettle/domain/impasse/impasse.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, done, instant, neededWords, side } from './fields.ts'

export const MAX_REQUEST = 2_000

const wish = z.object({ mine: z.boolean(), theirs: z.boolean() })

/** What both can do about a talk that has come to a stop; the same for both, the reader's own request aside. */
const impasse = z.object({
  isStuck: z.boolean(),
  pause: z.object({
    until: z.nullable(instant),
    by: z.nullable(side),
    /** whether the reader can take one now */
    mayTake: z.boolean(),
  }),
  finish: wish,
  /** `left`: how often both can still leave the case open for longer */
  extend: z.object({ ...wish.shape, left: z.int() }),
  /** when the case ends by itself if nobody does anything */
  endsAt: instant,
  /** what the reader has asked a person and has not been answered yet; the other side never learns of it */
  request: z.nullable(z.object({ askedAt: instant, answerBy: calendarDate })),
})
export type Impasse = z.infer<typeof impasse>

const ofCase = z.object({ caseId: z.uuid() })
const PRESSES = { points: 30, seconds: 300 } as const

export const getImpasse = endpoint({
  method: 'GET',
  path: '/api/cases/:caseId/impasse',
  access: 'user',
  input: ofCase,
  output: impasse,
})

/** A week in which the clock waits; it ends by itself. */
export const takePause = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/pause',
  access: 'user',
  limit: PRESSES,
  input: ofCase,
  output: impasse,
})

/** "I would like to finish here": once both have said so, the case ends without an agreement. `wanted: false` takes it back. */
export const wishToFinish = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/finish',
  access: 'user',
  limit: PRESSES,
  input: z.object({ ...ofCase.shape, wanted: z.boolean() }),
  output: impasse,
})

/** "Leave it open for longer": fourteen days more once both have said so, twice at most. */
export const wishToExtend = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/extension',
  access: 'user',
  limit: PRESSES,
  input: ofCase,
  output: impasse,
})

/**
 * Asks a person at the operator about this case; while that waits for its answer, more words join it. A repeat with the
 * same id changes nothing.
 */
export const askPerson = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/person',
  access: 'user',
  limit: { points: 10, seconds: 3_600 },
  input: z.object({
    ...ofCase.shape,
    id: z.uuid(),
    topic: z.enum(PERSON_TOPICS),
    words: neededWords(MAX_REQUEST, said.messageMissing),
  }),
  output: done,
})
