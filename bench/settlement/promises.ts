import { bareRound } from '@evensettle/domain/proposals/settlement/ladder/propose-round.ts'
import { roundPoints } from '@evensettle/domain/proposals/settlement/ladder/round-packages.ts'
import type { BareRound } from '@evensettle/domain/proposals/settlement/ladder/round-proposal.ts'
import type { Dispute } from './population.ts'
import { roundCaseOf, roundOf, type Inputs } from './round-engine.ts'
import { shaded } from './strategies.ts'

/** How often something came out that must not, over all rounds of a population. */
export type Broken = {
  /** proposals under what is agreed to or offered, or over what is asked, in total or in a point */
  bounds: number
  /** points that do not add up to their sum */
  items: number
  /** packages that changed with what one side thinks or seals */
  packages: number
  /** unanswered claims back that moved a sum */
  unanswered: number
}

function breaksBounds(round: BareRound): boolean {
  const least = Math.min(round.cap, Math.max(round.floor, round.open.offer ?? 0))
  return round.packages.some(
    (one) =>
      one.price < Math.min(least, one.high) ||
      one.price > round.asks ||
      (round.cap > 0 &&
        one.price >= round.floor &&
        one.price <= round.cap &&
        one.points.some((point) => point.proposed < (point.agreesTo ?? 0) || point.proposed > point.asks)),
  )
}

function breaksSum(round: BareRound): boolean {
  return round.packages.some((one) =>
    [one.price, one.low, one.high].some((sum) => {
      const points = roundPoints(one.points, sum, one.backCounts)
      return (
        points.reduce((total, point) => total + (point.back ? -point.proposed : point.proposed), 0) !== sum
      )
    }),
  )
}

function sumsOf(round: BareRound): string {
  return JSON.stringify(round.packages.map(({ terms, price, low, high }) => ({ terms, price, low, high })))
}

function changesWithPeople(d: Dispute, inputs: Inputs, round: BareRound): boolean {
  const other = shaded(shaded(d, 'starter', 0.5, 'always'), 'respondent', 0.5, 'always')
  return sumsOf(bareRound(roundCaseOf(other, inputs))) !== sumsOf(round)
}

/** Counts the broken promises of a list of disputes. */
export function brokenIn(disputes: readonly Dispute[], inputs: Inputs): Broken {
  const broken: Broken = { bounds: 0, items: 0, packages: 0, unanswered: 0 }
  for (const d of disputes) {
    const round = roundOf(d, inputs)
    if (breaksBounds(round)) broken.bounds += 1
    if (breaksSum(round)) broken.items += 1
    if (d.index % 20 === 0 && changesWithPeople(d, inputs, round)) broken.packages += 1
    const answered = d.items.filter((item) => !item.isUnanswered)
    if (answered.length === d.items.length) continue
    if (sumsOf(bareRound(roundCaseOf({ ...d, items: answered }, inputs))) !== sumsOf(round))
      broken.unanswered += 1
  }
  return broken
}
