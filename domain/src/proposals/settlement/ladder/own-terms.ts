import { cleanWords } from '../../../agreements/clean-words.ts'
import { namesASum } from '../../../agreements/condition.ts'
import { MAX_ACTS } from '../../../agreements/terms.ts'
import type { Side } from '../../../cases/side.ts'
import { MAX_CONDITION } from '../../../intake/limits.ts'
import { err, ok, type Result } from '../../../result.ts'
import { isSameWords, type ListedTerm } from './usual-terms.ts'

/** As many terms in own words as one side may put on the list, those that the other struck included. */
const MOST_OWN_TERMS = 5

/** A term in somebody's own words that may be put on the list by a side that has put `written` there, as the list says it. */
export function ownTermOf(
  list: readonly ListedTerm[],
  { by, words: said, written }: { by: Side; words: string; written: number },
): Result<
  { words: string; isThere: boolean },
  { code: 'TERM_NOT_OFFERED' | 'TERMS_FULL' | 'TERM_NAMES_SUM' }
> {
  const words = cleanWords(said)
  if (words === '' || words.length > MAX_CONDITION) return err({ code: 'TERM_NOT_OFFERED' })
  // what is paid is what both answer to; no words beside it may say another sum
  if (namesASum(words)) return err({ code: 'TERM_NAMES_SUM' })
  const isThere = list.some((one) => one.by === by && isSameWords(one.words, words))
  const isFull = written >= MOST_OWN_TERMS || list.filter(({ isStruck }) => !isStruck).length >= MAX_ACTS
  return !isThere && isFull ? err({ code: 'TERMS_FULL' }) : ok({ words, isThere })
}
