/** A sum that others come to together, at least two of them, each taken once; `rest`: what is left of it beside them. */
export type WholeAndParts = { whole: number; parts: number[]; rest: number }

/** More sums than these are not put together. */
const MOST = 12

/**
 * The largest of some sums (minor units) that others among them add up to: a story often names both what was lost in all and
 * what it is made of, and whoever asks for all of it asks twice. Null where none does.
 */
export function wholeAndParts(sums: readonly number[]): WholeAndParts | null {
  const sorted = sums
    .filter((sum) => sum > 0)
    .toSorted((a, b) => b - a)
    .slice(0, MOST)
  for (const [at, whole] of sorted.entries()) {
    const parts = addUpTo(whole, sorted.toSpliced(at, 1))
    if (parts && parts.length > 1) return { whole, parts, rest: 0 }
  }
  return null
}

/**
 * The largest of the sums that a story names, where the others that it names, two or more, come to less: they may be parts of
 * it, as charges are of the deposit they were taken from. `asked` are the sums that are asked for, or could be with one more tap.
 */
export function wholeAndSomeParts(named: readonly number[], asked: readonly number[]): WholeAndParts | null {
  const whole = Math.max(0, ...named)
  // the same sum for two things is two parts
  const parts = asked.filter((sum) => sum > 0 && sum < whole && named.includes(sum)).toSorted((a, b) => b - a)
  if (!asked.includes(whole) || parts.length < 2) return null
  const rest = parts.reduce((left, part) => left - part, whole)
  return rest > 0 ? { whole, parts, rest } : null
}

/** Some of the sums, as they stand, that come to exactly this. */
function addUpTo(left: number, sums: readonly number[]): number[] | null {
  if (left === 0) return []
  const [first, ...rest] = sums
  if (first === undefined || left < 0) return null
  const withFirst = first <= left ? addUpTo(left - first, rest) : null
  return withFirst ? [first, ...withFirst] : addUpTo(left, rest)
}
