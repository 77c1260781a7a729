import type { Mechanism } from './anchors.ts'
import type { Outcome } from './outcome.ts'
import type { Parameters } from './parameters.ts'
import type { Dispute } from './population.ts'

/** A measured value with half the width of its 95 % interval. */
export type Measured = { value: number; margin: number }

export function mean(list: readonly number[] | Float64Array): number {
  let sum = 0
  for (const x of list) sum += x
  return list.length === 0 ? 0 : sum / list.length
}

/** Mean of `a` over mean of `b`, paired, with its interval by linearisation. */
export function ratioOf(a: readonly number[] | Float64Array, b: readonly number[] | Float64Array): Measured {
  const [top, bottom] = [mean(a), mean(b)]
  const value = bottom === 0 ? 0 : top / bottom
  let squares = 0
  for (let i = 0; i < a.length; i += 1) squares += ((a[i] ?? 0) - value * (b[i] ?? 0)) ** 2
  const margin = bottom === 0 ? 0 : (1.96 * Math.sqrt(squares)) / (a.length * Math.abs(bottom))
  return { value, margin }
}

export function percent({ value, margin }: Measured): Measured {
  return { value: value * 100, margin: margin * 100 }
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

export type Summary = {
  settled: Measured
  settledOfAll: number
  surplus: Measured
  nashDistance: number
  nashMoney: number
  starterShare: number
  underTenth: number
  underQuarter: number
  rounds: number
  roundsMedian: number
  days50: number
  days90: number
  left: number
  worseOff: number
  /** Per settleable dispute, for paired differences: 1 for a deal, joint gain, attainable gain. */
  pairs: { deals: number[]; gains: number[]; attainable: number[] }
}

type Fairness = { distance: number; money: number; share: number; smaller: number }

function fairnessOf(d: Dispute, deal: NonNullable<Outcome['deal']>): Fairness | null {
  const joint = deal.starter + deal.respondent
  if (joint <= 0.01 * d.claim) return null
  const { nash } = d.best
  const share = deal.starter / joint
  const wanted = nash.joint > 0 ? nash.starter / nash.joint : 0.5
  const money = Math.abs(deal.starter - nash.starter) / d.claim
  return { distance: Math.abs(share - wanted), money, share, smaller: Math.min(share, 1 - share) }
}

/** Every measure of one mechanism over the same disputes. */
export function summarise(
  disputes: readonly Dispute[],
  p: Parameters,
  mechanism: Mechanism,
  see: (d: Dispute, outcome: Outcome) => void = () => {},
): Summary {
  const pairs: Summary['pairs'] = { deals: [], gains: [], attainable: [] }
  const fairness: Fairness[] = []
  const [rounds, days]: [number[], number[]] = [[], []]
  let [deals, left, worseOff] = [0, 0, 0]
  for (const d of disputes) {
    const outcome = mechanism(d, p)
    see(d, outcome)
    rounds.push(outcome.rounds)
    days.push(outcome.days)
    if (outcome.isLeft) left += 1
    if (outcome.deal) {
      deals += 1
      const least = Math.min(outcome.deal.starter, outcome.deal.respondent)
      if (least < -1e-6 * d.claim) worseOff += 1
    }
    if (!d.best.isSettleable) continue
    pairs.attainable.push(d.best.surplus / d.claim)
    pairs.deals.push(outcome.deal ? 1 : 0)
    pairs.gains.push(outcome.deal ? (outcome.deal.starter + outcome.deal.respondent) / d.claim : 0)
    const fair = outcome.deal && fairnessOf(d, outcome.deal)
    if (fair) fairness.push(fair)
  }
  rounds.sort((a, b) => a - b)
  days.sort((a, b) => a - b)
  const ones = pairs.deals.map(() => 1)
  const share = (test: (f: Fairness) => boolean): number =>
    fairness.length === 0 ? 0 : (100 * fairness.filter(test).length) / fairness.length
  return {
    settled: percent(ratioOf(pairs.deals, ones)),
    settledOfAll: (100 * deals) / disputes.length,
    surplus: percent(ratioOf(pairs.gains, pairs.attainable)),
    nashDistance: 100 * mean(fairness.map((f) => f.distance)),
    nashMoney: 100 * mean(fairness.map((f) => f.money)),
    starterShare: 100 * mean(fairness.map((f) => f.share)),
    underTenth: share((f) => f.smaller < 0.1),
    underQuarter: share((f) => f.smaller < 0.25),
    rounds: mean(rounds),
    roundsMedian: quantile(rounds, 0.5),
    days50: quantile(days, 0.5),
    days90: quantile(days, 0.9),
    left: (100 * left) / disputes.length,
    worseOff: deals === 0 ? 0 : (100 * worseOff) / deals,
    pairs,
  }
}

/** How many points the first is ahead, on the same disputes. */
export function leadOf(a: Summary, b: Summary): { settled: Measured; surplus: Measured } {
  const difference = (x: readonly number[], y: readonly number[]): number[] =>
    x.map((value, i) => value - (y[i] ?? 0))
  const ones = a.pairs.deals.map(() => 1)
  return {
    settled: percent(ratioOf(difference(a.pairs.deals, b.pairs.deals), ones)),
    surplus: percent(ratioOf(difference(a.pairs.gains, b.pairs.gains), a.pairs.attainable)),
  }
}
