import type { OpenMessage } from './room-view.ts'
import { amountsIn, daysIn } from '../intake/story-facts.ts'
import type { CalendarDate } from '../time.ts'
import { ROOM_LIMITS } from './tasks.ts'

/** A line of the talk as it was written, and the message it stands in. */
export type Quote = { messageId: string; seq: number; words: string }

const SENTENCE = /[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?]*/g
const PROMISE =
  /\b(?:i|we)(?:'ll| will| can| could| would| agree| offer| propose| accept)\b|\b(?:would|could|can|will) you\b/i
const LONGEST = 280

/**
 * The sentences of a talk that name a sum or a day, or offer, agree or ask for something, newest talk first to count and
 * oldest first to read. Word for word: nothing is put differently, so nothing can be put wrongly.
 */
export function linesOf(talk: readonly OpenMessage[], today: CalendarDate): Quote[] {
  const quotes = talk.slice(-ROOM_LIMITS.talk).flatMap(({ id, seq, body }) =>
    [...body.matchAll(SENTENCE)]
      .map(([sentence]) => sentence.trim())
      .filter((sentence) => sentence !== '' && sentence.length <= LONGEST && tells(sentence, today))
      .map((words): Quote => ({ messageId: id, seq, words })),
  )
  return quotes.slice(-ROOM_LIMITS.lines)
}

function tells(sentence: string, today: CalendarDate): boolean {
  return (
    amountsIn(sentence).length > 0 ||
    daysIn(sentence, today).length > 0 ||
    PROMISE.test(sentence.replaceAll('’', "'"))
  )
}
