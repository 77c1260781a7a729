/** A place in the words of somebody, without what changes nothing of where it is: capitals and the marks between words. */
function wordsOf(place: string): string[] {
  return place.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function startsWith(words: readonly string[], beginning: readonly string[], at = 0): boolean {
  return beginning.every((word, index) => words[at + index] === word)
}

/** An address can be told by its street and number alone, wherever they stand in the longer words. */
function isAddress(words: readonly string[]): boolean {
  return words.length > 1 && words.some((word) => /\d/.test(word))
}

/**
 * The fuller words of one place that two have named, or null where they may mean two: “Mill Road 4” is “The shop, Mill Road 4,
 * Austin”, not “Mill Road 45”. The first where both say as much.
 */
export function fullerPlace(one: string, other: string): string | null {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const [full, short] = b.length > a.length ? [b, a] : [a, b]
  if (short.length === 0) return null
  const isIn = isAddress(short) ? full.some((_, at) => startsWith(full, short, at)) : startsWith(full, short)
  return isIn ? (full === b ? other : one) : null
}
