import { REWORD_WAYS, ROOM_LIMITS } from '@evensettle/domain/assistant/tasks.ts'
import { GUARD_LIMITS } from '@evensettle/domain/assistant/limits.ts'
import { MAX_NOTE } from '@evensettle/domain/intake/limits.ts'
import * as said from '@evensettle/messages/refusals/assistant.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, neededWords, positiveMinor, words } from './fields.ts'
import { terms } from './offers.ts'

const own = neededWords(ROOM_LIMITS.words, said.wordsMissing)
const part = words(ROOM_LIMITS.part)
const parts = z.object({ what: part, harm: part, mine: part, mend: part, change: part })

/** What somebody asks their own room. */
const roomAsk = z.discriminatedUnion('task', [
  z.object({ task: z.literal('stands') }),
  z.object({ task: z.literal('explain') }),
  z.object({ task: z.literal('summary') }),
  z.object({ task: z.literal('message'), words: own }),
  z.object({ task: z.literal('apology'), parts }),
  /** `amount` null: the sums that the table suggests */
  z.object({ task: z.literal('offer'), amount: z.nullable(positiveMinor), words: words(MAX_NOTE) }),
  z.object({ task: z.literal('reword'), words: own, way: z.enum(REWORD_WAYS) }),
])

/**
 * Something prepared, which goes into the real form when the person presses, and nowhere before. `why` says in words where the
 * terms come from.
 */
const roomStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), body: z.string() }),
  z.object({ kind: z.literal('offer'), terms, note: z.string(), why: z.string() }),
])

/** A line of the talk, word for word, and the message it stands in. */
const roomQuote = z.object({ messageId: z.uuid(), seq: z.int(), words: z.string() })

const roomAnswer = z.object({
  /** who wrote the words: our own rules, or the model that its owner agreed to */
  by: z.enum(['rules', 'model']),
  /** why rules, where a model was agreed to: it did not come in time, what it said was not let through, its budget is used up */
  instead: z.optional(z.enum(['late', 'refused', 'spent'])),
  paragraphs: z.array(z.string()),
  /** what to look at before using it: half an apology, words that would be held back */
  hints: z.array(z.string()),
  quotes: z.array(roomQuote),
  steps: z.array(roomStep),
})
export type RoomAnswer = z.infer<typeof roomAnswer>

const roomEntry = z.object({ id: z.uuid(), at: instant, ask: roomAsk, answer: roomAnswer })
export type RoomEntry = z.infer<typeof roomEntry>

/** The language model that this installation asks, as its people are told of it. */
export const roomModel = z.object({
  name: z.string(),
  /** the host that it runs at */
  host: z.string(),
  /** how words travel there: by http whoever stands between can read them */
  scheme: z.enum(['http', 'https']),
  /** it runs on the operator's own machine or network */
  isNear: z.boolean(),
  /** what is kept there, in the operator's words; null: nothing, as far as the operator knows */
  keeps: z.nullable(z.string()),
})
export type RoomModel = z.infer<typeof roomModel>

/** One's own room, and never anything of the other side's: not even whether there is one. Newest entry last. */
const room = z.object({
  /** null: there is none, and everything is done by rules */
  model: z.nullable(roomModel),
  /** when I agreed that my words go to exactly this model, at this host, which keeps this; null: not, or to another one */
  agreedAt: z.nullable(instant),
  /** that yes is one to the mediator's note as well, by which the other side learns of it */
  agreedToNotes: z.boolean(),
  entries: z.array(roomEntry),
  /** the case has ended, and everything here is deleted then; null: it has not */
  keptUntil: z.nullable(instant),
})
export type Room = z.infer<typeof room>

const ofCase = z.object({ caseId: z.uuid() })

export const getRoom = endpoint({
  method: 'GET',
  path: '/api/cases/:caseId/room',
  access: 'user',
  input: ofCase,
  output: room,
})

/** Seconds after which an answer is there at the latest, whatever a model does: a page waits no longer. */
export const ROOM_ANSWERS_WITHIN = GUARD_LIMITS.pageWaits / 1_000

/** `id` is made by the browser: asking the same once more answers what is there. Nothing of it reaches anybody else. */
export const askRoom = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/room/entries',
  access: 'user',
  limit: { points: 40, seconds: 300 },
  input: z.object({ caseId: z.uuid(), id: z.uuid(), ask: roomAsk }),
  output: roomEntry,
})

export const deleteRoomEntry = endpoint({
  method: 'DELETE',
  path: '/api/cases/:caseId/room/entries/:entryId',
  access: 'user',
  limit: { points: 120, seconds: 300 },
  input: z.object({ caseId: z.uuid(), entryId: z.uuid() }),
  output: room,
})

/** Everything that was asked and answered there, for good; what was agreed to stays. */
export const clearRoom = endpoint({
  method: 'DELETE',
  path: '/api/cases/:caseId/room',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: ofCase,
  output: room,
})

/**
 * My words may go to the model that my screen names. VERSION_CONFLICT where it is another one by now. `notes`: my screen said as well that it
 * may word the mediator's note where both agreed, and that the other side learns of that.
 */
export const agreeToModel = endpoint({
  method: 'PUT',
  path: '/api/cases/:caseId/room/consent',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: z.object({ caseId: z.uuid(), model: roomModel, notes: z._default(z.boolean(), false) }),
  output: room,
})

/** From now on no word of mine goes there. */
export const takeBackModel = endpoint({
  method: 'DELETE',
  path: '/api/cases/:caseId/room/consent',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: ofCase,
  output: room,
})
