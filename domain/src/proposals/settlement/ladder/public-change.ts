import { canonicalText } from '../record.ts'
import { readRoundCase, type RoundCase } from './round-case.ts'
import { isInOurWords } from './term-words.ts'

/** A case as people have made it: words that the mediator chose say nothing of what anybody did. */
function textOf(input: RoundCase): string {
  const read = readRoundCase(input)
  const { items, terms, open, payer } = read.ok ? read.value : input
  const said = terms.map((term) => (isInOurWords(term) ? { ...term, words: '' } : term))
  return canonicalText({ items, terms: said, open, payer })
}

/**
 * Whether something public has changed since a round. `now` is the case as it stands, made by the rules of the version that
 * made the round (in each way that this version has had): what a newer version counts otherwise, and how the mediator words
 * a term, is no change that anybody made.
 */
export function hasPublicChanged(then: RoundCase, now: readonly RoundCase[]): boolean {
  const before = textOf(then)
  return now.every((one) => textOf(one) !== before)
}
