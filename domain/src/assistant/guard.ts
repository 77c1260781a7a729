import { err, ok, type Result } from '../result.ts'
import { threatIn } from '../words/threats.ts'
import { mayHurt } from '../words/wording.ts'
import {
  addressesIn,
  daysNamedIn,
  dottedIn,
  factsBeyond,
  factsLost,
  firstWordsIn,
  moneySignsIn,
  namesIn,
  numbersIn,
  plainForm,
} from './facts.ts'
import { readingGrade } from './grade.ts'
import { FIRST_WORDS, LEXICON, type LexiconKind } from './lexicon.ts'
import { GUARD_LIMITS } from './limits.ts'
import type { RewordWay } from './tasks.ts'
import { isTurned } from './turned.ts'

/** Why an answer is not let through; counted for the operator, and told to nobody else. */
export type GuardRefusal =
  | 'empty'
  | 'long'
  | 'hidden'
  | 'token'
  | 'fact'
  | 'lost'
  | 'threat'
  | 'hurts'
  | 'turned'
  | 'grade'
  | 'quote'
  | LexiconKind

/**
 * What an answer is held against. `told`: sentences of ours stand in it as `{s1}`, each once, and the words around them
 * name nobody and no figure. `own`: it is the person's own text in another form.
 */
export type GuardTask =
  | { kind: 'told'; sentences: readonly string[] }
  | { kind: 'own'; source: string; way: RewordWay | 'message' | 'apology' }

const TOKEN = /\{s(\d{1,2})\}/g
/** Marks that nobody sees, and letters that only look like those of English. */
const HIDDEN = /[\p{Cf}\p{Co}\p{Cn}]|[^\P{Cc}\n\t]/u
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/gu
/** “t w o”, “f.i.v.e”: spelled so that no rule reads it */
const SPELLED = /(?<![\p{L}'])(?:\p{L}[\s.*_-]{1,2}){3,}\p{L}(?![\p{L}'])/u
/** A digit or a sign inside a word. */
const MIXED = /\p{L}[\d@$!|*_]+\p{L}/u
const ABOUT_OTHERS =
  /\b(?:they|them|their|theirs|he|him|his|she|her|hers|the other|your (?:opponent|landlord|tenant|neighbor|friend|partner))\b/

/** The answer as it may be shown, its sentences of ours filled in; or why it may not. */
export function guardAnswer(task: GuardTask, answer: string): Result<string, GuardRefusal> {
  const text = answer.trim()
  if (text === '') return err('empty')
  if (text.length > GUARD_LIMITS.read) return err('long')
  const refusal = task.kind === 'told' ? refusalOfTold(task.sentences, text) : refusalOfOwn(task, text)
  if (refusal) return err(refusal)
  return ok(task.kind === 'told' ? filled(task.sentences, text) : text)
}

function filled(sentences: readonly string[], text: string): string {
  return text.replaceAll(TOKEN, (_, number: string) => sentences[Number(number) - 1] ?? '')
}

function refusalOfTold(sentences: readonly string[], text: string): GuardRefusal | null {
  const used = [...text.matchAll(TOKEN)].map(([, number]) => Number(number))
  const wanted = sentences.map((_, at) => at + 1)
  if (used.length !== wanted.length || used.some((one, at) => one !== wanted[at])) return 'token'
  const around = text.replaceAll(TOKEN, '. ')
  if (/[{}]/.test(around)) return 'token'
  if (around.length > GUARD_LIMITS.around) return 'long'
  if (isHidden(around, '')) return 'hidden'
  const facts = [
    ...numbersIn(around),
    ...moneySignsIn(around),
    ...daysNamedIn(around),
    ...namesIn(around),
    ...addressesIn(around),
    ...dottedIn(around),
  ]
  if (facts.length > 0 || firstWordsIn(around).some((word) => !FIRST_WORDS.has(word))) return 'fact'
  const plain = lower(around)
  if (ABOUT_OTHERS.test(plain)) return 'side'
  if (threatIn(around) !== null) return 'threat'
  if (mayHurt(around)) return 'hurts'
  return wordsRefusal(plain, '', ALL_KINDS) ?? (readingGrade(around) > GUARD_LIMITS.grade ? 'grade' : null)
}

function refusalOfOwn(
  { source, way }: Extract<GuardTask, { kind: 'own' }>,
  text: string,
): GuardRefusal | null {
  const most = way === 'shorter' ? source.length : Math.round(source.length * 1.6) + 80
  if (text.length > most) return 'long'
  if (isHidden(text, source)) return 'hidden'
  const had = new Set(
    plainForm(source)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [],
  )
  if (factsBeyond(source, text).length > 0) return 'fact'
  if (firstWordsIn(text).some((word) => !FIRST_WORDS.has(word) && !had.has(word))) return 'fact'
  if (factsLost(source, text).length > 0) return 'lost'
  if (threatIn(text) !== null) return 'threat'
  const refusal = wordsRefusal(lower(text), lower(source), ALL_KINDS)
  if (refusal) return refusal
  if (mayHurt(text)) return 'hurts'
  if (isTurned(source, text)) return 'turned'
  return readingGrade(text) > Math.max(GUARD_LIMITS.grade, readingGrade(source)) ? 'grade' : null
}

const ALL_KINDS: readonly LexiconKind[] = ['machine', 'court', 'side', 'blame', 'promise', 'term']

/** The first kind of words that the source does not have itself. */
function wordsRefusal(plain: string, source: string, kinds: readonly LexiconKind[]): LexiconKind | null {
  for (const kind of kinds)
    for (const rule of LEXICON[kind])
      for (const [found] of plain.matchAll(new RegExp(rule, 'g')))
        if (found.trim() !== '' && !source.includes(found.trim())) return kind
  return null
}

function isHidden(text: string, source: string): boolean {
  if (HIDDEN.test(text) || (SPELLED.test(text) && !SPELLED.test(source))) return true
  if (MIXED.test(text) && (text.match(new RegExp(MIXED, 'gu')) ?? []).some((one) => !source.includes(one)))
    return true
  return (text.match(OTHER_SCRIPT) ?? []).some((letter) => !source.includes(letter))
}

function lower(text: string): string {
  return plainForm(text).toLowerCase()
}
