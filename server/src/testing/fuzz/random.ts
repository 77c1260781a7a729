/** A source of numbers that gives the same ones for the same seed (mulberry32), so that a run can be repeated. */
export type Random = {
  /** at least 0, below 1 */
  next(): number
  below(end: number): number
  pick<T>(from: readonly T[]): T
  chance(share: number): boolean
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    pick(from) {
      const chosen = from[below(from.length)]
      if (chosen === undefined) throw new Error('there is nothing to pick from')
      return chosen
    },
    chance: (share) => next() < share,
  }
}
