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
import { grainOf, payeeOf, totalOf, type CaseItem, type PublicCase } from './public-case.ts'

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
 */
export function evidenceFigures(c: PublicCase): number[] {
  const factor = undocumentedFactor(c.items)
  const payee = payeeOf(c)
  return c.items.map((item) => {
    const documented = Math.min(item.documented ?? 0, item.claimed)
    const base = documented > 0 ? documented : factor * item.claimed
    const gap = item.evidence[payee] - item.evidence[c.payer]
    const merit = (MERIT_BY_GRADE_GAP[gap + 3] ?? 0) * base
    const credited =
      item.admitted > merit ? (1 - ADMISSION_CREDIT) * merit + ADMISSION_CREDIT * item.admitted : merit
    return clip(Math.round(credited), 0, item.claimed)
  })
}

/** The sum the search starts from, and what set it: the evidence, or the floor from what was admitted. */
export function referenceOf(
  c: PublicCase,
  figures: readonly number[],
): { sum: number; from: 'evidence' | 'admitted' } {
  const claim = totalOf(c.items, 'claimed')
  const grain = grainOf(c.currency, claim)
  const evidence = toGrain(SETTLING_NOW * figures.reduce((a, b) => a + b, 0), grain)
  const floor = Math.ceil((REFERENCE_FLOOR * totalOf(c.items, 'admitted')) / grain) * grain
  const sum = Math.min(claim, Math.max(evidence, floor))
  return { sum, from: floor > evidence ? 'admitted' : 'evidence' }
}

/** Where the reference comes from, for people. */
export function referenceFact(c: PublicCase, figures: readonly number[]): Fact {
  if (totalOf(c.items, 'claimed') === 0) return { key: 'reference.none' }
  const sum = figures.reduce((a, b) => a + b, 0)
  const { sum: reference, from } = referenceOf(c, figures)
  if (from === 'evidence') return { key: 'reference.evidence', figures: sum, reference }
  return { key: 'reference.admitted', figures: sum, admitted: totalOf(c.items, 'admitted'), reference }
}
