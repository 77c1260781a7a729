import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Parameters } from './parameters.ts'
import { TERMS, type Party, type Term } from './party.ts'
import type { Dispute } from './population.ts'
import { priceFor, respondentUtility, starterUtility, type Bundle } from './terms.ts'

/** What a statement is: a report or an early bid, an act in an early round, the last that moves the price, or yes and no. */
export type Statement = 'report' | 'acting' | 'last' | 'final'

/** How much of the exaggeration is left in a statement. */
function keptOf(party: Party, statement: Statement): number {
  const { exaggeration: e, behaviour } = party
  if (behaviour === 'always') return e
  if (behaviour === 'rational') return statement === 'final' ? 0 : e
  if (statement === 'report') return e
  if (statement === 'last') return e * party.lastStatement
  return statement === 'acting' && behaviour === 'acting' ? e : 0
}

/** The limit a party acts by: moved from the true one towards its opening position. */
export function limitFor(party: Party, statement: Statement): number {
  return party.limit + keptOf(party, statement) * (party.opening - party.limit)
}

/** What is still hoped for at a relative time: 1 at the start, 0 at the last call. */
export function aspiration(party: Party, time: number): number {
  return time >= 1 ? 0 : 1 - time ** (1 / party.beta)
}

export function utilityOf(party: Party, price: number, bundle: Bundle): number {
  return party.side === 'starter'
    ? starterUtility(party, price, bundle)
    : respondentUtility(party, price, bundle)
}

/** Gain over walking away that a party wants before it says yes to a neutral's proposal or ticks a sum. */
export function wantedGain(party: Party, statement: Statement, time: number): number {
  const limit = limitFor(party, statement)
  const hoped = aspiration(party, time) * party.psi * Math.abs(party.opening - limit)
  return Math.abs(limit - party.limit) + Math.max(party.minimumGain, hoped)
}

/** The sum of a package that gives a party just what it wants: it takes this one and better ones. */
export function thresholdPrice(party: Party, bundle: Bundle, wanted: number): number {
  return priceFor(party, bundle, wanted)
}

export function isInMoodForNo(party: Party, p: Parameters, round: number): boolean {
  return (party.mood[round - 1] ?? 1) < p.agents.mood
}

/** Yes or no to a neutral's last proposal. */
export function acceptsFinal(
  party: Party,
  p: Parameters,
  at: { price: number; bundle: Bundle; round: number },
): boolean {
  if (isInMoodForNo(party, p, at.round)) return false
  return utilityOf(party, at.price, at.bundle) >= wantedGain(party, 'final', 1)
}

/** A blind bid in round `t` of `n`, at default terms. */
export function blindBid(party: Party, t: number, n: number): number {
  const limit = limitFor(party, t === n ? 'last' : 'report')
  const room = aspiration(party, t / n) * Math.abs(party.opening - limit)
  const margin = t === n ? party.minimumGain : Math.max(party.minimumGain, room)
  return party.side === 'starter' ? limit + margin : limit - margin
}

/** Who walks away after a round that was not the last. */
export function leaves(party: Party, round: number, isAnnoyed: boolean): boolean {
  return (party.leaving[round - 1] ?? 1) < party.hazard * (isAnnoyed ? 2 : 1)
}

/** The number a stated priority is, nearest on the list. */
function nearestIndex(list: readonly number[], x: number): number {
  let best = 0
  for (const [i, one] of list.entries()) {
    if (Math.abs(one - x) < Math.abs((list[best] ?? 0) - x)) best = i
  }
  return best
}

export type Stated = { chips: Readonly<Record<Term, number>>; waiting: number }

/** The chips a party lays: noisy, gains told smaller and costs told larger by its exaggeration. Indices of the chip lists. */
export function statedPriorities(d: Dispute, party: Party, p: Parameters): Stated {
  const { chips } = p.agents
  const told = (value: number): number =>
    value * (value > 0 ? 1 - party.exaggeration : 1 + party.exaggeration)
  const levels = TERMS.map((term) => {
    const share = (told(party.worth[term]) / d.claim) * party.noise.terms[term]
    return nearestIndex(chips.shares, Math.abs(share))
  })
  const factor = party.side === 'starter' ? 1 + party.exaggeration : 1 - party.exaggeration
  const monthly = party.monthly * party.noise.monthly * factor
  const waiting = chips.cuts[party.side].filter((cut) => monthly >= cut).length
  const [apology, back, confidential, review] = levels
  return {
    chips: {
      apology: apology ?? 0,
      return: back ?? 0,
      confidential: confidential ?? 0,
      review: review ?? 0,
    },
    waiting,
  }
}

export type Heard = {
  party: Party
  /** Money worth of the acts of each bundle of the dispute, by the chips. */
  gains: readonly number[]
  /** Share of the price lost (asking) or gained (paying) by each schedule. */
  kappa: readonly number[]
}

/** What a mediator hears in a party's chips, for every bundle of terms of the dispute. */
export function heardFrom(d: Dispute, side: Side, p: Parameters): Heard {
  const party = d[side]
  const stated = statedPriorities(d, party, p)
  const { chips } = p.agents
  const half = side === 'starter' ? p.terms.apology.halfWorth : p.terms.apology.halfCost
  const sum = (term: Term): number =>
    (chips.shares[stated.chips[term]] ?? 0) * d.claim * (party.worth[term] < 0 ? -1 : 1)
  const [apology, back, confidential, review] = TERMS.map(sum)
  const gains = d.bundles.map(
    (b) =>
      (b.apology === 2 ? 1 : b.apology === 1 ? half : 0) * (apology ?? 0) +
      b.return * (back ?? 0) +
      b.confidential * (confidential ?? 0) +
      b.review * (review ?? 0),
  )
  const monthly = chips.waiting[side][stated.waiting] ?? 0
  return { party, gains, kappa: p.terms.delays.map((delay) => monthly * (delay - 1)) }
}
