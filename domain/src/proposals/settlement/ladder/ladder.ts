import { HALVINGS, STEP } from './constants.ts'
import { shareOf } from './whole.ts'

/**
 * The public list of sums that can settle a package: `origin` and steps of 8 % of `claim` from it inside
 * [`low`, `high`], and both ends. `claim` and `origin` are those of the first round, so that a later one adds
 * no sum between two old ones; `reference` is the proposal, one of the steps or an end.
 */
export type Ladder = {
  origin: number
  claim: number
  grain: number
  low: number
  high: number
  reference: number
}

/** The `k`-th step from the origin, whether or not it lies in the range. */
export function stepAt(
  { origin, claim, grain }: Pick<Ladder, 'origin' | 'claim' | 'grain'>,
  k: number,
): number {
  return origin + shareOf(claim, { top: k * STEP.top, bottom: STEP.bottom }, grain)
}

/** The first step at or above `sum`, by number. */
function stepFrom(ladder: Ladder, sum: number): number {
  const estimate = ((sum - ladder.origin) * STEP.bottom) / (ladder.claim * STEP.top)
  let k = Math.floor(estimate) - 1
  while (stepAt(ladder, k) < sum) k += 1
  return k
}

/** The main step at or above a sum of the range. */
export function mainAtOrAbove(ladder: Ladder, sum: number): number {
  if (sum <= ladder.low) return ladder.low
  return Math.min(ladder.high, stepAt(ladder, stepFrom(ladder, sum)))
}

/** The main step at or below a sum of the range. */
export function mainAtOrBelow(ladder: Ladder, sum: number): number {
  if (sum >= ladder.high) return ladder.high
  const k = stepFrom(ladder, sum)
  const step = stepAt(ladder, k)
  return Math.max(ladder.low, step === sum ? step : stepAt(ladder, k - 1))
}

/** The middle of two neighbouring sums in the grain of the case; null where nothing lies between them. */
function middle(a: number, b: number, grain: number): number | null {
  const found = shareOf(a + b, { top: 1, bottom: 2 }, grain)
  return a < found && found < b ? found : null
}

/**
 * The sum for two sealed answers, `lowest` of the side that is paid and `highest` of the side that pays, both
 * inside the range: the main step between them that lies nearest to the proposal; where there is none, the first
 * middle that halving the space between two neighbours three times comes upon; else null.
 */
export function priceOn(ladder: Ladder, lowest: number, highest: number): number | null {
  if (lowest > highest) return null
  const { reference, grain } = ladder
  if (lowest <= reference && reference <= highest) return reference
  const main = reference < lowest ? mainAtOrAbove(ladder, lowest) : mainAtOrBelow(ladder, highest)
  if (lowest <= main && main <= highest) return main
  let [a, b] = [mainAtOrBelow(ladder, lowest), mainAtOrAbove(ladder, highest)]
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const between = middle(a, b, grain)
    if (between === null) return null
    if (lowest <= between && between <= highest) return between
    if (between < lowest) a = between
    else b = between
  }
  return null
}

/**
 * The step of an older ladder that lies nearest to a sum, inside [least, most]; an end where none does. Where that has none either,
 * the same up to `high`: nothing else is on the list.
 */
export function onOldLadder(
  old: Ladder,
  wanted: number,
  range: { least: number; most: number; low: number; high: number },
): Ladder {
  const { low, high, most } = range
  const ladder = { ...old, low, high }
  const least = Math.max(low, range.least)
  const k = old.claim === 0 ? 0 : stepFrom(ladder, wanted)
  const among = (sums: readonly number[], bound: number) => sums.filter((sum) => sum >= least && sum <= bound)
  const near = [k, k - 1, k + 1].map((at) => stepAt(old, at))
  const within = [among(near, most), among([low, high], most), among(near, high)]
  const steps = within.find((sums) => sums.length > 0) ?? []
  const ends = among([low, high], high)
  const nearest = (steps.length > 0 ? steps : ends).reduce(
    (best, sum) => (Math.abs(sum - wanted) < Math.abs(best - wanted) ? sum : best),
    steps[0] ?? high,
  )
  return { ...ladder, reference: nearest }
}
