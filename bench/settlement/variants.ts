import { clip } from '@evensettle/domain/proposals/settlement/figures.ts'
import type { Parameters } from './parameters.ts'
import type { Dispute, Item } from './population.ts'
import { choice, normal, streamOf, uniform } from './random.ts'
import { attainable } from './terms.ts'

/** How much smaller the sums of the small population are: most of its claims are under 50 units. */
const SMALL = 0.04

/** The same people about small sums, where twelve instalments of ten units do not fit. */
export function smallSums(p: Parameters): Parameters {
  const categories = p.categories.map((category) => ({ ...category, median: category.median * SMALL }))
  const items = { ...p.items, value: p.items.value.map((sum) => sum * SMALL), leastItem: 1 }
  return { ...p, name: `${p.name}, small sums`, categories, items }
}

const CLAIM_BACK = {
  chance: 0.35,
  value: [0.05, 0.35],
  optimism: 0.08,
  unanswered: 0.25,
  full: 0.3,
  partial: 0.6,
} as const

/**
 * The same dispute with a claim back in a third of the cases: both think well of their own side of it, and limits and
 * opening positions move by what they think. A quarter of them nobody has answered when the round opens: those stay
 * open beside the round, so they move no limit either.
 */
export function withClaimBack(d: Dispute, p: Parameters, seed: number): Dispute {
  const draw = streamOf(seed, d.index, 7)
  if (draw() >= CLAIM_BACK.chance) return d
  const value = d.stake * uniform(draw, CLAIM_BACK.value)
  const starter = choice(draw, p.items.grades.respondent)
  const respondent = choice(draw, p.items.grades.starter)
  const merit =
    1 /
    (1 + Math.exp(-(0.1 + p.items.gradeWeight * (respondent - starter) + p.items.itemSpread * normal(draw))))
  const claimed = Math.max(1, Math.round(value * uniform(draw, [1, 1.3])))
  const says = draw()
  const part = uniform(draw, [0.3, 1])
  const admitted =
    says < CLAIM_BACK.full
      ? Math.min(claimed, Math.round(0.97 * value))
      : says < CLAIM_BACK.partial
        ? Math.min(claimed, Math.round(value * merit * part))
        : 0
  const isUnanswered = draw() < CLAIM_BACK.unanswered
  const documented = respondent >= p.items.documented.leastGrade ? Math.min(claimed, Math.round(value)) : 0
  const item: Item = { claimed, admitted, documented, grades: { starter, respondent }, back: true }
  if (isUnanswered) return { ...d, items: [...d.items, { ...item, isUnanswered }] }
  const worth = (believed: number): number => value * clip(believed, 0, 1)
  const limits = {
    starter: clip(d.starter.limit - worth(merit - CLAIM_BACK.optimism), 0, d.claim),
    respondent: Math.max(0, d.respondent.limit - worth(merit + CLAIM_BACK.optimism)),
  }
  const asks = {
    ...d.starter,
    limit: limits.starter,
    opening: Math.max(limits.starter, d.starter.opening - admitted),
  }
  const pays = {
    ...d.respondent,
    limit: limits.respondent,
    opening: clip(d.respondent.opening - value, 0, limits.respondent),
  }
  return {
    ...d,
    items: [...d.items, item],
    starter: asks,
    respondent: pays,
    best: attainable(d.bundles, asks, pays, d.claim),
  }
}
