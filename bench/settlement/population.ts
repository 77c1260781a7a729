import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { clip } from '@evensettle/domain/proposals/settlement/figures.ts'
import type { Category, Parameters } from './parameters.ts'
import { partyOf, type Party } from './party.ts'
import { choice, lognormal, normal, spanOf, streamOf, uniform, type Draw } from './random.ts'
import { attainable, bundlesOf, type Attainable, type Bundle } from './terms.ts'

export type Item = {
  claimed: number
  admitted: number
  documented: number
  grades: Record<Side, number>
  /** the respondent asks for it; nobody has answered it yet (variants.ts) */
  back?: true
  isUnanswered?: boolean
}

/** One made-up dispute, with all that only the simulation knows. Sums in whole units of money. */
export type Dispute = {
  index: number
  category: Category
  items: Item[]
  stake: number
  claim: number
  admitted: number
  /** What a court would award, by merit. */
  award: number
  starter: Party
  respondent: Party
  bundles: Bundle[]
  best: Attainable
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

function logit(p: number): number {
  return Math.log(p / (1 - p))
}

type Made = { items: Item[]; merit: number }

function itemsOf(draw: Draw, category: Category, p: Parameters, total: number): Made {
  const { items: how } = p
  const count = choice(draw, category.items) + 1
  const weights = Array.from({ length: count }, () => -Math.log(1 - draw()) + how.weightBase)
  const inflation = how.inflation.levels[choice(draw, how.inflation.shares)] ?? 0
  const caseDraw = how.caseSpread * normal(draw)
  const tilt = how.admissionTilt * normal(draw)
  const weight = weights.reduce((a, b) => a + b, 0)
  let expected = 0
  const items = weights.map((share): Item => {
    const value = Math.max(how.leastItem, (total * share) / weight)
    const starter = choice(draw, how.grades.starter)
    const respondent = choice(draw, how.grades.respondent)
    let merit = logistic(
      category.merit + how.gradeWeight * (starter - respondent) + caseDraw + how.itemSpread * normal(draw),
    )
    const claimed = Math.round(value * (1 + inflation * uniform(draw, spanOf(how.inflation.perItem))))
    const [least, most] = spanOf(how.documented.range)
    const shown = Math.round(value * clip(1 + how.documented.spread * normal(draw), least, most))
    const documented = starter >= how.documented.leastGrade ? Math.min(claimed, shown) : 0
    const says = draw() + how.admission.merit * (merit - 0.5) + how.admission.tilt * tilt
    const part = uniform(draw, spanOf(how.admission.partialShare))
    let admitted = 0
    if (says > how.admission.full) {
      admitted = Math.min(claimed, Math.round(how.admission.fullShare * value))
      merit = Math.max(merit, how.admission.fullMerit)
    } else if (says > how.admission.partial) {
      admitted = Math.min(claimed, Math.round(value * merit * part))
    }
    expected += merit * value
    return { claimed, admitted, documented, grades: { starter, respondent } }
  })
  return { items, merit: expected }
}

/** What each side expects of court: its belief in the award, and its walk-away sum at default terms. */
function courtOf(draw: Draw, p: Parameters, at: { stake: number; claim: number; award: number }) {
  const { court } = p
  const [least, most] = spanOf(court.belief.range)
  const middle = logit(clip(at.award / at.stake, least, most))
  const belief = (sign: number): number => {
    const [mean, spread] = spanOf(court.belief.optimism)
    const bias = mean + spread * normal(draw)
    return at.stake * logistic(middle + sign * bias + court.belief.spread * normal(draw))
  }
  const months = clip(
    lognormal(draw, court.months.median, court.months.spread),
    ...spanOf(court.months.range),
  )
  const beliefs = { starter: belief(1), respondent: belief(-1) }
  const band = court.fee.upTo.findIndex((sum) => at.stake <= sum)
  const fee = (court.fee.sums.at(band < 0 ? -1 : band) ?? 0) + uniform(draw, spanOf(court.fee.service))
  const scale = (at.stake / court.scale.of) ** court.scale.power
  const work = (side: Side): number =>
    lognormal(draw, ...spanOf(court.hours[side])) * scale * uniform(draw, spanOf(court.perHour))
  const costs = {
    starter: work('starter') + fee * (1 - beliefs.starter / at.stake),
    respondent:
      work('respondent') +
      (fee * beliefs.respondent) / at.stake +
      uniform(draw, spanOf(court.respondentRisk)) * at.stake,
  }
  return { months, beliefs, costs, collection: uniform(draw, spanOf(court.collection)) }
}

/** Dispute `index` of a population: the same for every mechanism, and a stream of its own per party. */
export function disputeOf(p: Parameters, seed: number, index: number): Dispute {
  const draw = streamOf(seed, index, 0)
  const draws = { starter: streamOf(seed, index, 1), respondent: streamOf(seed, index, 2) }
  const category =
    p.categories[
      choice(
        draw,
        p.categories.map((one) => one.share),
      )
    ]
  if (!category) throw new Error('a population without categories')
  const total = clip(lognormal(draw, category.median, category.spread), ...spanOf(p.items.value))
  const stake = p.items.stake * total
  const { items, merit } = itemsOf(draw, category, p, total)
  const claim = items.reduce((sum, item) => sum + item.claimed, 0)
  const admitted = items.reduce((sum, item) => sum + item.admitted, 0)
  const award = Math.min(claim, merit)
  const court = courtOf(draw, p, { stake, claim, award })
  const relevant = {
    apology: draw() < category.terms.apology,
    return: draw() < category.terms.return,
    confidential: draw() < category.terms.confidential,
    review: draw() < category.terms.review,
  }
  const returnWorth = uniform(draw, spanOf(p.terms.return.worth)) * stake
  const facts = { category, stake, claim, admitted, relevant, returnWorth, ...court }
  const [starter, respondent] = SIDES.map((side) => partyOf(draws[side], side, p, facts))
  if (!starter || !respondent) throw new Error('two sides')
  const bundles = bundlesOf(relevant, starter, respondent)
  const best = attainable(bundles, starter, respondent, claim)
  return { index, category, items, stake, claim, admitted, award, starter, respondent, bundles, best }
}

export function disputesOf(p: Parameters, seed: number, count: number): Dispute[] {
  return Array.from({ length: count }, (_, i) => disputeOf(p, seed, i))
}
