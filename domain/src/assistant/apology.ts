import { APOLOGY_PARTS, type ApologyPart } from './tasks.ts'

/** What makes half an apology of a whole one, found in its words. English words, as data. */
const HALVES = {
  /** “if you were hurt”: it may not have happened */
  condition:
    /\b(?:sorry|apologi[sz]e|regret)\b[^.!?\n]{0,40}\b(?:if|in case)\b|\bif (?:i|you|anyone|anybody|somebody|someone)(?:'ve| have)? (?:was|were|am|is|are|felt?|been|did|offended|hurt|caused)\b/i,
  /** “sorry, but you …”: it is taken back */
  but: /\b(?:sorry|apologi[sz]e|regret|my (?:fault|mistake))\b[^.!?\n]{0,60}[,;]? but\b/i,
  /** “sorry you feel that way”: it is the other one’s feeling */
  feelings: /\bsorry (?:that )?(?:you|they|he|she) (?:feel|felt|think|thought|see|took|got|are|were)\b/i,
  /** “mistakes were made”: by nobody */
  nobody: /\b(?:mistakes?|errors?) (?:was|were|has been|have been|got|happened)\b/i,
} as const
export type ApologyHalf = keyof typeof HALVES
const APOLOGY_HALVES: readonly ApologyHalf[] = ['condition', 'but', 'feelings', 'nobody']

const SORRY = /\b(?:sorry|apologi[sz]e|apolog(?:y|ies)|regret|forgive)\b/i

export type Apology = {
  /** its parts one under the other, in their writer's own words; `needsSorry` where none says that they are sorry */
  sentences: string[]
  needsSorry: boolean
  missing: ApologyPart[]
  halves: ApologyHalf[]
}

/** Puts the parts of an apology in their order, and says which are missing and what would make half of it. No word is added. */
export function apologyOf(parts: Readonly<Record<ApologyPart, string>>): Apology {
  const said = APOLOGY_PARTS.map((part) => [part, sentenceOf(parts[part])] as const)
  const sentences = said.map(([, words]) => words).filter((words) => words !== '')
  const whole = sentences.join(' ').replaceAll('’', "'")
  return {
    sentences,
    needsSorry: sentences.length > 0 && !SORRY.test(whole),
    missing: said.filter(([, words]) => words === '').map(([part]) => part),
    halves: APOLOGY_HALVES.filter((half) => HALVES[half].test(whole)),
  }
}

/** As it was typed, with a capital in front and a full stop at its end. */
function sentenceOf(words: string): string {
  const plain = words.trim()
  if (plain === '') return ''
  const first = plain.charAt(0).toUpperCase() + plain.slice(1)
  return /[.!?…]["”’)]?$/.test(first) ? first : `${first}.`
}
