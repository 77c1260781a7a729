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

/** The same words, those of an address with one number in any order: “22 Fern Lane” is “Fern Lane 22”. */
function isSame(one: readonly Word[], other: readonly Word[]): boolean {
  const inOrder = (words: readonly Word[]): string[] => {
    const plain = words.map(({ word }) => word)
    return plain.filter((word) => /\d/.test(word)).length === 1 ? plain.toSorted() : plain
  }
  return inOrder(one).join(' ') === inOrder(other).join(' ')
}

/** Whether words are whole parts of others: “Mill Road 4” is none of “Old Mill Road 4”, nor “The park” of “The park and ride”. */
function isPartAt(at: number, part: readonly Word[], words: readonly Word[]): boolean {
  const behind = words[at + part.length]
  const isApart = words[at]?.isFirst === true && behind?.isFirst !== false
  return isApart && isSame(part, words.slice(at, at + part.length))
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
