import { clip } from '@evensettle/domain/proposals/settlement/figures.ts'
import {
  acceptsFinal,
  aspiration,
  blindBid,
  heardFrom,
  isInMoodForNo,
  leaves,
  limitFor,
  utilityOf,
  type Heard,
} from './agents.ts'
import { dayOf, dealAt, defaultBundle, slower, type Outcome } from './outcome.ts'
import type { Parameters } from './parameters.ts'
import type { Party } from './party.ts'
import type { Dispute } from './population.ts'
import { referenceOfDispute } from './product-engine.ts'
import type { Bundle } from './terms.ts'

export type Mechanism = (d: Dispute, p: Parameters) => Outcome

type Talk = { starter: number; respondent: number; rounds: number; days: number }
type TalkEnd = { outcome: Outcome } | { open: Talk }

/** The price a party offers next in the open: closer to its limit with time, or as far as the other just moved. */
function nextOffer(party: Party, round: number, own: number, conceded: number, claim: number): number {
  const limit = limitFor(party, 'acting')
  const sign = party.side === 'starter' ? -1 : 1
  const planned = limit + aspiration(party, round / party.horizon) * (party.opening - limit)
  const wanted = party.isTitForTat && round >= 3 ? own + sign * Math.max(conceded, 0.01 * claim) : planned
  return sign < 0 ? Math.max(limit, Math.min(own, wanted)) : Math.min(limit, Math.max(own, wanted))
}

/**
 * Alternating open offers about money, until somebody accepts, leaves, or `most` rounds have passed. A
 * party takes an offer as good as its own next one, at its horizon any that beats its minimum gain.
 */
function talk(d: Dispute, most: number): TalkEnd {
  const bundle = defaultBundle(d)
  const sums = { starter: d.starter.opening, respondent: d.respondent.opening }
  const moves = { starter: 0, respondent: 0 }
  let days = 0
  for (let round = 1; ; round += 1) {
    for (const side of ['starter', 'respondent'] as const) {
      const party = d[side]
      const other = side === 'starter' ? 'respondent' : 'starter'
      if (round > party.horizon) return { outcome: { deal: null, rounds: round - 1, days, isLeft: true } }
      days += dayOf(party, round)
      const own = sums[side]
      const next = round === 1 ? own : nextOffer(party, round, own, moves[other], d.claim)
      if (round > 1 || side === 'respondent') {
        const gain = utilityOf(party, sums[other], bundle) - party.devaluation
        const shaded = Math.abs(limitFor(party, 'acting') - party.limit)
        const isEnough = round >= party.horizon && gain >= shaded + party.minimumGain
        if (isEnough || (gain >= 0 && gain >= utilityOf(party, next, bundle))) {
          return { outcome: { deal: dealAt(d, sums[other], bundle), rounds: round, days, isLeft: false } }
        }
      }
      moves[side] = Math.abs(next - own)
      sums[side] = next
    }
    const isOver = (['starter', 'respondent'] as const).some((side) => {
      const isAnnoyed = round > 1 && moves[side === 'starter' ? 'respondent' : 'starter'] === 0
      return leaves(d[side], round, isAnnoyed)
    })
    if (isOver) return { outcome: { deal: null, rounds: round, days, isLeft: true } }
    if (round >= most) return { open: { ...sums, rounds: round, days } }
  }
}

function isMoody(d: Dispute, p: Parameters, round: number): boolean {
  return isInMoodForNo(d.starter, p, round) || isInMoodForNo(d.respondent, p, round)
}

/** (b1) Alternating open offers, money only. */
export function openOffers(d: Dispute): Outcome {
  const end = talk(d, 100)
  return 'outcome' in end ? end.outcome : { deal: null, ...end.open, isLeft: true }
}

/** (c) Three blind bids each; the middle as soon as they meet. */
export function blindBids(d: Dispute, p: Parameters): Outcome {
  const bundle = defaultBundle(d)
  const rounds = 3
  let days = 0
  for (let round = 1; round <= rounds; round += 1) {
    days += slower(d, round)
    const [demand, offer] = [blindBid(d.starter, round, rounds), blindBid(d.respondent, round, rounds)]
    if (offer >= demand && !isMoody(d, p, round)) {
      const price = clip((demand + offer) / 2, 0, d.claim)
      return { deal: dealAt(d, price, bundle), rounds: round, days, isLeft: false }
    }
    if (round < rounds && (leaves(d.starter, round, false) || leaves(d.respondent, round, false))) {
      return { deal: null, rounds: round, days, isLeft: true }
    }
  }
  return { deal: null, rounds, days, isLeft: false }
}

/** (d) Four sessions of bids on a grid; who moved further earlier gets more of the overlap; a small gap is closed. */
export function visualBids(d: Dispute, p: Parameters): Outcome {
  const bundle = defaultBundle(d)
  const rounds = 4
  const grid = 0.01 * d.claim
  const range = d.starter.opening - d.respondent.opening
  let days = 0
  let [conceded, given] = [0, 0]
  for (let round = 1; round <= rounds; round += 1) {
    days += slower(d, round)
    const demand = Math.ceil(blindBid(d.starter, round, rounds) / grid) * grid
    const offer = Math.floor(blindBid(d.respondent, round, rounds) / grid) * grid
    conceded += Math.max(0, d.starter.opening - demand) / Math.max(grid, range)
    given += Math.max(0, offer - d.respondent.opening) / Math.max(grid, range)
    if (offer >= demand && !isMoody(d, p, round)) {
      const both = conceded + given
      const lambda = both > 0 ? clip(0.5 + (0.5 * (conceded - given)) / both, 0.25, 0.75) : 0.5
      const price = clip(demand + lambda * (offer - demand), 0, d.claim)
      return { deal: dealAt(d, price, bundle), rounds: round, days, isLeft: false }
    }
    if (round < rounds && (leaves(d.starter, round, false) || leaves(d.respondent, round, false))) {
      return { deal: null, rounds: round, days, isLeft: true }
    }
    if (round === rounds && demand - offer <= 0.05 * range) {
      const at = { price: clip((demand + offer) / 2, 0, d.claim), bundle, round: rounds + 1 }
      const isDeal = acceptsFinal(d.starter, p, at) && acceptsFinal(d.respondent, p, at)
      const end = { rounds: rounds + 1, days: days + slower(d, rounds + 1), isLeft: false }
      return { deal: isDeal ? dealAt(d, at.price, bundle) : null, ...end }
    }
  }
  return { deal: null, rounds, days, isLeft: false }
}

function heardGains(heard: Heard, limit: number, price: number, i: number, bundle: Bundle): number {
  const kappa = heard.kappa[bundle.schedule] ?? 0
  const gain = heard.gains[i] ?? 0
  return heard.party.side === 'starter'
    ? price * (1 - kappa) + gain - limit
    : limit - price * (1 - kappa) + gain
}

/** (e2) Three open rounds, then a mediator who senses the limits proposes the best package at equal gains. */
export function humanLike(d: Dispute, p: Parameters): Outcome {
  const end = talk(d, 3)
  if ('outcome' in end) return end.outcome
  const sensed = (party: Party): number =>
    party.limit + (party.exaggeration / 2) * (party.opening - party.limit) + party.noise.sensed
  const [demand, offer] = [sensed(d.starter), sensed(d.respondent)]
  const [starter, respondent] = [heardFrom(d, 'starter', p), heardFrom(d, 'respondent', p)]
  let best = { price: 0, bundle: defaultBundle(d), joint: -Infinity }
  for (const [i, bundle] of d.bundles.entries()) {
    const [a, b] = [starter.gains[i] ?? 0, respondent.gains[i] ?? 0]
    const keptC = 1 - (starter.kappa[bundle.schedule] ?? 0)
    const keptR = 1 - (respondent.kappa[bundle.schedule] ?? 0)
    const price = clip((offer + b + demand - a) / (keptC + keptR), 0, d.claim)
    const joint =
      heardGains(starter, demand, price, i, bundle) + heardGains(respondent, offer, price, i, bundle)
    if (joint > best.joint) best = { price, bundle, joint }
  }
  const round = end.open.rounds + 1
  const at = { ...best, round }
  const isDeal = acceptsFinal(d.starter, p, at) && acceptsFinal(d.respondent, p, at)
  const days = end.open.days + p.agents.preparation + slower(d, round)
  return { deal: isDeal ? dealAt(d, best.price, best.bundle) : null, rounds: round, days, isLeft: false }
}

/** (f) One double auction, the middle of demand and offer. */
export function doubleAuction(d: Dispute, p: Parameters): Outcome {
  const [demand, offer] = [blindBid(d.starter, 1, 1), blindBid(d.respondent, 1, 1)]
  const price = clip((demand + offer) / 2, 0, d.claim)
  const deal = offer >= demand && !isMoody(d, p, 1) ? dealAt(d, price, defaultBundle(d)) : null
  return { deal, rounds: 1, days: slower(d, 1), isLeft: false }
}

/** (p) One price from the evidence, one yes or no. */
export function postedPrice(d: Dispute, p: Parameters): Outcome {
  const at = { price: referenceOfDispute(d), bundle: defaultBundle(d), round: 1 }
  const isDeal = acceptsFinal(d.starter, p, at) && acceptsFinal(d.respondent, p, at)
  return {
    deal: isDeal ? dealAt(d, at.price, at.bundle) : null,
    rounds: 1,
    days: slower(d, 1),
    isLeft: false,
  }
}

/** (h2) The package with the largest product of the gains as stated, over all packages and sums; one yes or no. */
export function nashOnReports(d: Dispute, p: Parameters): Outcome {
  const [demand, offer] = [limitFor(d.starter, 'report'), limitFor(d.respondent, 'report')]
  const [starter, respondent] = [heardFrom(d, 'starter', p), heardFrom(d, 'respondent', p)]
  const end = { rounds: 1, days: slower(d, 1) + p.agents.preparation, isLeft: false }
  let best: { price: number; bundle: Bundle; product: number } | null = null
  for (const [i, bundle] of d.bundles.entries()) {
    const a = 1 - (starter.kappa[bundle.schedule] ?? 0)
    const r = 1 - (respondent.kappa[bundle.schedule] ?? 0)
    const b = (starter.gains[i] ?? 0) - demand
    const c = offer + (respondent.gains[i] ?? 0)
    const [low, high] = [Math.max(0, -b / a), Math.min(d.claim, c / r)]
    // Without a stated zone the losses are shared, and the smallest loss is proposed.
    const price =
      low > high ? clip((c - b) / (a + r), 0, d.claim) : clip((a * c - r * b) / (2 * a * r), low, high)
    const gains = [a * price + b, c - r * price] as const
    const product = low > high ? Math.min(...gains, 0) : gains[0] * gains[1]
    if (!best || product > best.product) best = { price, bundle, product }
  }
  if (!best) return { deal: null, ...end }
  const at = { ...best, round: 1 }
  const isDeal = acceptsFinal(d.starter, p, at) && acceptsFinal(d.respondent, p, at)
  return { deal: isDeal ? dealAt(d, best.price, best.bundle) : null, ...end }
}

/** (g) What full information would do: the Nash point, always. */
export function fullInformation(d: Dispute): Outcome {
  const { price, bundle } = d.best.nash
  return { deal: bundle ? dealAt(d, price, bundle) : null, rounds: 0, days: 0, isLeft: false }
}
