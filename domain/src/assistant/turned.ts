import { moneyAndDays, nameAt, namesIn, plainForm, firstWordsIn } from './facts.ts'
import { CONDITIONS, FIRST_WORDS, HEDGES, NEGATION } from './lexicon.ts'
import { isOtherOwner } from './owners.ts'
import { isOtherTransfer } from './transfers.ts'

/** The words of a kind that have to stand as often in an answer as in its source, else something else is said. */
const COUNTED = [NEGATION, ...CONDITIONS, ...HEDGES]

/**
 * Whether an answer with the same facts says something else: a condition, a doubt or a denial came or went, who did what is
 * another, something is somebody else's or goes from one to another the other way around, or names, sums and days stand in another order. It finds
 * too much rather than too little.
 */
export function isTurned(source: string, text: string): boolean {
  const [said, says] = [plainForm(source), plainForm(text)]
  return (
    COUNTED.some((rule) => countOf(rule, said) !== countOf(rule, says)) ||
    (REQUEST.test(said) && !REQUEST.test(says) && !/\bplease\b/i.test(says)) ||
    isOtherOrder(said, says) ||
    isOtherDoer(said, says) ||
    isOtherOwner(said, says) ||
    isOtherTransfer(said, says, namesOfBoth(said, says))
  )
}

function countOf(rule: RegExp, text: string): number {
  // “May” is a month, “may” a doubt
  return (
    text
      .replaceAll(/\bMay\b/g, '')
      .toLowerCase()
      .match(rule) ?? []
  ).length
}

/** “Could you pay?” asks; “You pay.” tells. */
const REQUEST = /\b(?:could|can|would|will) you\b/i

type Mention = { fact: string; person: Person | null }
type Person = 'i' | 'you' | 'they'

/**
 * Each fact of the answer has to come after the one before it in the source too, and to belong to the same person: the one named
 * last before it in its sentence. Names that a sentence leaves out, or a person, are no change.
 */
function isOtherOrder(source: string, text: string): boolean {
  const names = namesOfBoth(source, text)
  const rest = mentionsIn(source, names)
  for (const { fact, person } of mentionsIn(text, names)) {
    const at = rest.findIndex((one) => one.fact === fact && (person === null || one.person === person))
    if (at < 0) return true
    rest.splice(0, at + 1)
  }
  return false
}

function mentionsIn(text: string, names: ReadonlySet<string>): Mention[] {
  return [...moneyAndDays(text), ...nameAt(text, names)]
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, fact }) => ({ fact, person: personBefore(text, at) }))
}

/** Words that have a capital wherever they stand in both texts, also where a sentence begins. */
export function namesOfBoth(source: string, text: string): ReadonlySet<string> {
  const small = new Set(`${source} ${text}`.match(/(?<![\p{L}\p{N}'])\p{Ll}[\p{L}\p{N}-]*/gu) ?? [])
  const found = [source, text].flatMap((one) => [...namesIn(one), ...firstWordsIn(one)])
  return new Set(found.filter((word) => !small.has(word) && !FIRST_WORDS.has(word)))
}

const PERSONS: readonly (readonly [Person, RegExp])[] = [
  ['i', /^(?:i|me|my|mine|myself|we|us|our|ours)$/],
  ['you', /^(?:you|your|yours|yourself)$/],
  ['they', /^(?:he|him|his|she|her|hers|they|them|their|theirs)$/],
]

function personBefore(text: string, at: number): Person | null {
  const sentence = text
    .slice(0, at)
    .split(/[.!?…](?=\s)|\n/)
    .at(-1)
  const words = sentence?.toLowerCase().match(/[\p{L}]+/gu) ?? []
  return words.reduce<Person | null>((found, word) => personOf(word) ?? found, null)
}

function personOf(word: string): Person | null {
  return PERSONS.find(([, rule]) => rule.test(word))?.[0] ?? null
}

const DONE =
  /\b(i|we|you|he|she|they)(?:'(?:d|ve|ll|re|m|s))?(?:\s+(?:have|has|had|did|do|does|will|would|can|could|may|might|must|shall|am|is|are|was|were|be|been|not|never|always|just|also|already|still|really|only|ever|so|very|too)(?:n't)?)*\s+([\p{L}]+)/giu

/** “You hit me” and “I hit you”: what only somebody else does in the source. */
function isOtherDoer(source: string, text: string): boolean {
  const did = deedsIn(source)
  return deedsIn(text).some(
    ({ who, what }) =>
      did.some((one) => one.what === what) && !did.some((one) => one.what === what && one.who === who),
  )
}

function deedsIn(text: string): { who: Person | null; what: string }[] {
  return [...text.toLowerCase().matchAll(DONE)].map(([, who = '', what = '']) => ({
    who: personOf(who),
    what,
  }))
}
