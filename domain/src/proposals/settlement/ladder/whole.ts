type Share = { readonly top: number; readonly bottom: number }

export function clip(x: number, low: number, high: number): number {
  return Math.min(Math.max(x, low), high)
}

/** `n / d` in whole numbers, halves away from zero, for `|2n|` inside the exact integers. */
function rounded(n: number, d: number): number {
  const twice = 2 * Math.abs(n) + d
  const whole = (twice - (twice % (2 * d))) / (2 * d)
  return n < 0 ? 0 - whole : whole
}

/** `sum * top / bottom` to the nearest multiple of `grain`, halves away from zero; exact at any size. */
export function shareOf(sum: number, { top, bottom }: Share, grain = 1): number {
  const product = sum * top
  const divisor = bottom * grain
  if (Number.isSafeInteger(2 * product + divisor) && Number.isSafeInteger(2 * divisor)) {
    return rounded(product, divisor) * grain || 0
  }
  const n = BigInt(sum) * BigInt(top)
  const d = BigInt(bottom) * BigInt(grain)
  const size = n < 0n ? -n : n
  const whole = Number((2n * size + d) / (2n * d)) * grain
  return n < 0n ? 0 - whole : whole
}

/** Two shares as one. */
export function times(a: Share, b: Share): Share {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom }
}
