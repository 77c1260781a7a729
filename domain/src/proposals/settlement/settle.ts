import { otherSide, type Side } from '../../cases/side.ts'
import type { BothChips } from './chips.ts'
import { CLOSING_GRID_PARTS, CLOSING_OFFERS, VALUE_WEIGHT } from './constants.ts'
import { clip, toGrain } from './figures.ts'
import { packageValue } from './packages.ts'
import { itemise, partsOfClaim } from './pricing.ts'
import type { BareProposal } from './propose.ts'
import type { Package, PackageItem } from './proposal.ts'
import { rulesOf } from './rules.ts'

/**
 * PRIVATE to one side. Per package id: the asking side's lowest, the paying side's highest sum it could
 * live with, null for none. With no money at stake 0 means yes. In the last round nothing settles unless
 * both said it is their last word.
 */
export type Ticks = { sums: Readonly<Record<string, number | null>>; lastWord: boolean }
export type BothTicks = Readonly<Record<Side, Ticks>>

export type Settled = { settled: true; packageId: string; price: number; items: PackageItem[] }
export type Settlement = Settled | { settled: false }

export type ClosingOffer = { packageId: string; price: number; items: PackageItem[] }
/** PRIVATE to one side: its yes or no to each closing offer, by package id. */
export type ClosingAnswers = Readonly<Record<string, boolean>>

type Limits = { one: Package; lowest: number; highest: number }

/** A tick between two rungs counts as the rung that is safe for its owner. */
function limitsOf(one: Package, p: BareProposal, ticks: BothTicks): Limits | null {
  const least = ticks[otherSide(p.payer)].sums[one.id] ?? null
  const most = ticks[p.payer].sums[one.id] ?? null
  if (least === null || most === null) return null
  const lowest = one.rungs.find((rung) => rung >= least)
  const highest = one.rungs.findLast((rung) => rung <= most)
  return lowest === undefined || highest === undefined ? null : { one, lowest, highest }
}

/** The sum nearest to the package's price inside the overlap, away from both edges. */
function priceInside({ one, lowest, highest }: Limits, p: BareProposal): number {
  const { edgePart, edgeMostParts } = rulesOf(p.engine)
  const edge = Math.min((highest - lowest) / edgePart, p.claim / edgeMostParts)
  const wanted = clip(one.price, lowest + edge, highest - edge)
  return one.price + toGrain(wanted - one.price, p.grain)
}

/**
 * The settlement rule. Where ranges overlap in some package: that package (with several, the one
 * worth most by both sides' chips, the width of the overlap counting a little) at the sum nearest to the proposal inside the overlap.
 * The price is never outside what either side ticked. `settled: false` carries no reason on purpose.
 */
export function settle(p: BareProposal, ticks: BothTicks, chips: BothChips = {}): Settlement {
  if (p.last && !(ticks.starter.lastWord && ticks.respondent.lastWord)) return { settled: false }
  const frame = { payer: p.payer, claim: p.claim, reference: p.reference, rules: rulesOf(p.engine) }
  let best: Limits | null = null
  let bestScore = 0
  for (const one of p.packages) {
    const limits = limitsOf(one, p, ticks)
    if (!limits || limits.lowest > limits.highest) continue
    const width = p.claim > 0 ? (limits.highest - limits.lowest) / p.claim : 0
    const score = width + VALUE_WEIGHT * packageValue(one.terms, frame, chips)
    if (best && score <= bestScore) continue
    best = limits
    bestScore = score
  }
  if (!best) return { settled: false }
  const price = priceInside(best, p)
  return { settled: true, packageId: best.one.id, price, items: itemise(best.one.items, price) }
}

function closingPrice(limits: Limits, p: BareProposal): number {
  const { one, lowest, highest } = limits
  if (lowest <= highest) return clip(one.price, lowest, highest)
  const steps = ((lowest + highest) / 2 - one.price) * (CLOSING_GRID_PARTS / Math.max(1, p.claim))
  const onGrid = one.price + partsOfClaim(toGrain(steps, 1), CLOSING_GRID_PARTS, p)
  return clip(onGrid, one.low, one.high)
}

/**
 * After the last round: the packages where the ranges were a small part of the sum asked apart, nearest
 * first, at most three, each at the middle moved to a public grid. Both sides see the same list and answer blind.
 */
export function closingOffers(p: BareProposal, ticks: BothTicks): ClosingOffer[] {
  if (!p.last) return []
  const { closingParts } = rulesOf(p.engine)
  return p.packages
    .flatMap((one) => limitsOf(one, p, ticks) ?? [])
    .filter(({ lowest, highest }) => (lowest - highest) * closingParts <= p.claim)
    .sort((a, b) => a.lowest - a.highest - (b.lowest - b.highest))
    .slice(0, CLOSING_OFFERS)
    .map((limits) => {
      const price = closingPrice(limits, p)
      return { packageId: limits.one.id, price, items: itemise(limits.one.items, price) }
    })
}

/** The first closing offer both said yes to. */
export function settleClosing(
  offers: readonly ClosingOffer[],
  answers: Readonly<Record<Side, ClosingAnswers>>,
): Settlement {
  const both = offers.find(
    ({ packageId }) => answers.starter[packageId] === true && answers.respondent[packageId] === true,
  )
  return both ? { settled: true, ...both } : { settled: false }
}
