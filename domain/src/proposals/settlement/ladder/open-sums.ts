import { mainAtOrBelow } from './ladder.ts'
import type { RoundCase } from './round-case.ts'
import { roundPoints } from './round-packages.ts'
import type { BareRound, RoundFact, RoundPackage } from './round-proposal.ts'
import { ladderRulesOf } from './versions.ts'
import { clip } from './whole.ts'

type OpenSums = RoundCase['open']

function back(sum: number | null): number | null {
  return sum === null ? null : -sum
}

function higher(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}

function lower(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}

/** The same sums where the other side pays on balance. */
function turned({ offer, demand }: OpenSums): OpenSums {
  return { offer: back(demand), demand: back(offer) }
}

/** What the terms of a package move its sums by. */
function shiftOf({ reasons }: Pick<RoundPackage, 'reasons'>): number {
  return reasons.reduce(
    (sum, fact) => (fact.key === 'act' || fact.key === 'payment' ? sum + fact.by : sum),
    0,
  )
}

/** The bounds of a package by what is openly offered and demanded now; never wider than the round began with. */
function boundsOf(one: RoundPackage, open: OpenSums): Pick<RoundPackage, 'low' | 'high'> {
  const shift = shiftOf(one)
  const low = open.offer === null ? one.low : clip(open.offer + Math.min(0, shift), one.low, one.high)
  const high = open.demand === null ? one.high : clip(open.demand + Math.max(0, shift), one.low, one.high)
  return { low, high: Math.max(low, high) }
}

/** The price inside the bounds: no higher than `demand`, if a sum of the list lies there that is at least `least`. */
function heldPrice(
  one: RoundPackage,
  { low, high }: Pick<RoundPackage, 'low' | 'high'>,
  demand: number | null,
  least: number,
): number {
  const price = clip(one.price, low, high)
  if (demand === null || price <= demand || demand < low || one.ladder.claim === 0) return price
  const below = mainAtOrBelow({ ...one.ladder, low, high }, Math.min(demand, high))
  return below >= least ? below : price
}

function held(one: RoundPackage, price: number, open: OpenSums): RoundFact[] {
  const bound = price > one.price ? ('offer' as const) : ('demand' as const)
  const is =
    price === open.offer ? ('offered' as const) : price === open.demand ? ('demanded' as const) : null
  return [
    ...one.reasons.filter(({ key }) => key !== 'proposal'),
    { key: 'held', bound, sum: price, by: price - one.price },
    { key: 'proposal', sum: price, is },
  ]
}

/**
 * A round as it stands after somebody made an open offer in it: no sum that is shown, answered or settled on lies below
 * what is openly offered now or above what is openly demanded. What was sealed stays as it is and goes on counting as its
 * owner's limit; the list of sums keeps its steps. The stored round is not touched, so that it replays as it was made.
 */
export function withOpenSums<Round extends BareRound>(
  p: Round,
  now: Pick<RoundCase, 'payer' | 'open'>,
): Round {
  const open = p.payer === now.payer ? now.open : turned(now.open)
  const { movesTogether } = ladderRulesOf(p.engine)
  const least = Math.max(p.floor, p.open.offer ?? 0, open.offer ?? 0)
  const packages = p.packages.map((one): RoundPackage => {
    const { low, high } = boundsOf(one, open)
    const price = heldPrice(one, { low, high }, movesTogether ? open.demand : null, least)
    if (low === one.low && high === one.high && price === one.price) return one
    const ladder = { ...one.ladder, low, high, reference: price }
    if (price === one.price) return { ...one, low, high, ladder }
    const points = roundPoints(one.points, price, one.backCounts)
    return { ...one, low, high, price, ladder, points, reasons: held(one, price, open) }
  })
  return {
    ...p,
    open: { offer: higher(p.open.offer, open.offer), demand: lower(p.open.demand, open.demand) },
    packages,
  }
}
