/** What stands between two parts of a place: “The shop, Mill Road 4”. */
const MARK = /[,;:()[\]|/\n–—]| - /u

/** `isFirst`: of the place, or of a part of it. */
type Word = { word: string; isFirst: boolean }

/** A place in the words of somebody, without what changes nothing of where it is: capitals and the marks between words. */
function wordsOf(place: string): Word[] {
  const text = place.normalize('NFC').toLowerCase()
  let end = 0
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => {
    const isFirst = end === 0 || MARK.test(text.slice(end, index))
    end = index + word.length
    return { word, isFirst }
  })
}

/** Whether words are whole parts of others: “Mill Road 4” is none of “Old Mill Road 4”, nor “The park” of “The park and ride”. */
function isPartAt(at: number, part: readonly Word[], words: readonly Word[]): boolean {
  const behind = words[at + part.length]
  const isApart = words[at]?.isFirst === true && behind?.isFirst !== false
  return isApart && part.every(({ word }, index) => words[at + index]?.word === word)
}

/** An address can be told by its street and number alone, wherever they stand in the longer words. */
function isAddress(words: readonly Word[]): boolean {
  return words.length > 1 && words.some(({ word }) => /\d/.test(word))
}

/**
 * The fuller words of one place that two have named, or null where they may mean two: “Mill Road 4” is “The shop, Mill Road 4,
 * Austin”, not “Mill Road 45”. The first where both say as much.
 */
export function fullerPlace(one: string, other: string): string | null {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const [full, short] = b.length > a.length ? [b, a] : [a, b]
  if (short.length === 0) return null
  const isIn = isAddress(short) ? full.some((_, at) => isPartAt(at, short, full)) : isPartAt(0, short, full)
  return isIn ? (full === b ? other : one) : null
}
