import { threatIn } from '../words/threats.ts'
import { speaksOfOwnDeath } from '../words/despair.ts'
import { apologyOf } from './apology.ts'
import type { GuardTask } from './guard.ts'
import type { RoomLine } from './rules.ts'
import type { RoomAsk } from './tasks.ts'

/** Which of the prompts (`server/prompts`) a question goes with. */
export type Prompt = 'own' | 'told' | 'note'

/**
 * What goes to a model: the words of the person who asks, or what our own sentences are about. Nothing else fits: no field can hold
 * a word, sum or name of the other side, nor one of the case.
 */
export type Question = {
  prompt: Prompt
  data:
    | { way: Extract<GuardTask, { kind: 'own' }>['way']; words: string }
    | { marks: { mark: string; about: string }[] }
  guard: GuardTask
}

/** What an answer has to look like, as JSON Schema. */
export const ANSWER_SCHEMA = {
  type: 'object',
  properties: { text: { type: 'string' } },
  required: ['text'],
  additionalProperties: false,
} as const

const ABOUT: Readonly<Record<RoomLine['say'], string>> = {
  over: 'the case has ended',
  turn: 'what the case waits for now',
  points: 'what one of the two asks for, and what was answered',
  offer: 'an open offer of one of the two',
  no_offers: 'no offer is open',
  ways: 'the proposal of the mediator, and how it is answered',
  no_proposal: 'no proposal is open',
  way: 'one way to settle in the proposal',
  basis: 'what the proposal was made from',
  your_choice: 'the person is free to choose',
}

/**
 * What a model is asked, if anything. A talk is never given to one: the words of the other side stand in it. Neither are words
 * that threaten, nor those of somebody who writes of ending their life. `lines` and `sentences` are what our rules say, one for one.
 */
export function questionOf(
  ask: RoomAsk,
  { lines, sentences }: { lines: readonly RoomLine[]; sentences: readonly string[] },
): Question | null {
  switch (ask.task) {
    case 'summary':
      return null
    case 'stands':
    case 'explain': {
      const led = lines.flatMap((line, at) => (isFixed(line) ? [] : [{ line, words: sentences[at] ?? '' }]))
      if (led.length < 2) return null
      return {
        prompt: 'told',
        data: { marks: led.map(({ line }, at) => ({ mark: `{s${at + 1}}`, about: ABOUT[line.say] })) },
        guard: { kind: 'told', sentences: led.map(({ words }) => words) },
      }
    }
    case 'message':
    case 'offer':
      return ofOwn(ask.words, 'message')
    case 'reword':
      return ofOwn(ask.words, ask.way)
    case 'apology':
      return ofOwn(apologyOf(ask.parts).sentences.join(' '), 'apology')
  }
}

/** What has to be said as it is, after everything else. */
export function isFixed({ say }: RoomLine): boolean {
  return say === 'your_choice'
}

function ofOwn(words: string, way: Extract<GuardTask, { kind: 'own' }>['way']): Question | null {
  if (words.trim() === '' || threatIn(words) !== null || speaksOfOwnDeath(words)) return null
  return { prompt: 'own', data: { way, words }, guard: { kind: 'own', source: words, way } }
}

/** The text in a model's answer; null where it is not of the form that was asked for. */
export function textIn(answer: string): string | null {
  const plain = /^\s*```(?:json)?\s*([\s\S]*?)```\s*$/.exec(answer)?.[1] ?? answer
  try {
    const read: unknown = JSON.parse(plain)
    return typeof read === 'object' && read !== null && 'text' in read && typeof read.text === 'string'
      ? read.text
      : null
  } catch {
    return null
  }
}
