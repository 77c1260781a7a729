/** Mixes a word into a hash so that every bit of it reaches every bit of the result (murmur3's finish). */
function mixed(hash: number, word: number): number {
  let h = Math.imul(hash ^ word, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) | 0
}

export type Draw = () => number

/**
 * Uniform numbers in [0, 1) from a place of their own (sfc32). Each word of the place is mixed in fully:
 * a plain XOR of seed and index would only make another seed shuffle the same disputes.
 */
export function streamOf(...place: readonly number[]): Draw {
  const start = (salt: number): number => place.reduce(mixed, salt)
  let [a, b, c, count] = [start(0x243f6a88), start(0x13198a2e), start(0x03707344), 1]
  const next: Draw = () => {
    const sum = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let i = 0; i < 12; i += 1) next()
  return next
}

export type Span = readonly [number, number]

/** Both ends of a span, for a place of the parameters that holds two numbers. */
export function spanOf(list: readonly number[]): Span {
  return [list[0] ?? 0, list[1] ?? 0]
}

export function uniform(draw: Draw, [low, high]: Span): number {
  return low + draw() * (high - low)
}

/** Box and Muller; always takes two numbers of the stream. */
export function normal(draw: Draw): number {
  const radius = Math.sqrt(-2 * Math.log(1 - draw()))
  return radius * Math.cos(2 * Math.PI * draw())
}

function exponential(draw: Draw, mean: number): number {
  return -mean * Math.log(1 - draw())
}

/** Exponential with a mean, cut at `most`. */
export function cutExponential(draw: Draw, [most, mean]: Span): number {
  return Math.min(most, exponential(draw, mean))
}

export function lognormal(draw: Draw, median: number, spread: number): number {
  return median * Math.exp(spread * normal(draw))
}

/** An index with the given chances. */
export function choice(draw: Draw, shares: readonly number[]): number {
  let left = draw()
  for (const [i, share] of shares.entries()) {
    left -= share
    if (left < 0) return i
  }
  return shares.length - 1
}
