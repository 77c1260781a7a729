import { otherSide } from '../../cases/side.ts'
import {
  ADMISSION_CREDIT,
  BESIDE_DOCUMENTED_FACTOR,
  DOCUMENTED_SHARE_FLOOR,
  MERIT_BY_GRADE_GAP,
  REFERENCE_FLOOR,
  SETTLING_NOW,
  UNDOCUMENTED_FACTOR,
} from './constants.ts'
import type { Fact } from './explanation.ts'
import {
  claimOf,
  grainOf,
  isClaimBack,
  itemsAsked,
  payeeOf,
  totalOf,
  type CaseItem,
  type PublicCase,
} from './public-case.ts'

export function clip(x: number, low: number, high: number): number {
  return Math.min(Math.max(x, low), high)
}

/** Rounds to a multiple of `grain`, halves away from zero (so that mirrored cases round alike). */
export function toGrain(x: number, grain: number): number {
  return Math.sign(x) * Math.round(Math.abs(x) / grain) * grain || 0
}

/** The share of the asked amount that counts for items without a document. */
function undocumentedFactor(items: readonly CaseItem[]): number {
  const documented = items.filter((item) => (item.documented ?? 0) > 0 && item.claimed > 0)
  if (documented.length === 0) return UNDOCUMENTED_FACTOR
  const shown = documented.reduce((sum, item) => sum + Math.min(item.documented ?? 0, item.claimed), 0)
  const share = shown / totalOf(documented, 'claimed')
  return clip(share, DOCUMENTED_SHARE_FLOOR, 1) * BESIDE_DOCUMENTED_FACTOR
}

/**
 * The figure of every item from the evidence, in the order of the items, whole minor units in
 * [0, claimed]: amount that counts x likelihood by evidence gap, then pulled up towards an admission above it.
 * Claims back are read the same way, from the side that asks for them.
 */
export function evidenceFigures(c: PublicCase): number[] {
  const factor = undocumentedFactor(itemsAsked(c))
  const factorBack = undocumentedFactor(itemsBack(c))
  return c.items.map((item) => {
    const isBack = isClaimBack(c, item)
    const documented = Math.min(item.documented ?? 0, item.claimed)
    const base = documented > 0 ? documented : (isBack ? factorBack : factor) * item.claimed
    const claimant = isBack ? c.payer : payeeOf(c)
    const gap = item.evidence[claimant] - item.evidence[otherSide(claimant)]
    const merit = (MERIT_BY_GRADE_GAP[gap + 3] ?? 0) * base
    const credited =
      item.admitted > merit ? (1 - ADMISSION_CREDIT) * merit + ADMISSION_CREDIT * item.admitted : merit
    return clip(Math.round(credited), 0, item.claimed)
  })
}

function isBackAt(c: PublicCase, i: number): boolean {
  const item = c.items[i]
  return item !== undefined && isClaimBack(c, item)
}

function itemsBack(c: PublicCase): CaseItem[] {
  return c.items.filter((item) => isClaimBack(c, item))
}

/** The reference of the claims one way, before they are set off against the claims back. */
export function oneWayReference(
  c: PublicCase,
  figures: readonly number[],
  back: boolean,
): { figures: number; sum: number; from: 'evidence' | 'admitted' } {
  const items = back ? itemsBack(c) : itemsAsked(c)
  const claim = totalOf(items, 'claimed')
  const grain = back ? 1 : grainOf(c.currency, claimOf(c))
  const total = figures.reduce((sum, figure, i) => (isBackAt(c, i) === back ? sum + figure : sum), 0)
  const evidence = toGrain(SETTLING_NOW * total, grain)
  const floor = Math.ceil((REFERENCE_FLOOR * totalOf(items, 'admitted')) / grain) * grain
  const sum = Math.min(claim, Math.max(evidence, floor))
  return { figures: total, sum, from: floor > evidence ? 'admitted' : 'evidence' }
}

/** The sum the search starts from, and what set it: the evidence, or the floor from what was admitted. */
export function referenceOf(
  c: PublicCase,
  figures: readonly number[],
): { sum: number; from: 'evidence' | 'admitted' } {
  const own = oneWayReference(c, figures, false)
  const back = oneWayReference(c, figures, true)
  if (back.sum === 0) return own
  const grain = grainOf(c.currency, claimOf(c))
  return { sum: Math.max(0, toGrain(own.sum - back.sum, grain)), from: own.from }
}

/** Where the reference comes from, for people. */
export function referenceFact(c: PublicCase, figures: readonly number[]): Fact {
  if (totalOf(c.items, 'claimed') === 0) return { key: 'reference.none' }
  const { sum: reference, from } = referenceOf(c, figures)
  const own = oneWayReference(c, figures, false)
  const back = oneWayReference(c, figures, true)
  if (itemsBack(c).length > 0) {
    return { key: 'reference.balance', asked: own.sum, back: back.sum, reference }
  }
  if (from === 'evidence') return { key: 'reference.evidence', figures: own.figures, reference }
  return {
    key: 'reference.admitted',
    figures: own.figures,
    admitted: totalOf(c.items, 'admitted'),
    reference,
  }
}
