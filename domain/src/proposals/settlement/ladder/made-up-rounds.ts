import { ACT_KINDS } from '../../../agreements/terms.ts'
import { pick, seeded, someCase, whole } from '../made-up-cases.ts'
import type { TermKind } from './constants.ts'
import { bareRound } from './propose-round.ts'
import { readRoundCase, type RoundCase, type RoundItem, type TableTerm } from './round-case.ts'
import type { BareRound, RoundFact, RoundPackage, RoundPoint } from './round-proposal.ts'
import type { BothSealed, SealedSums } from './settle-round.ts'

type Draw = () => number

const KINDS: readonly TermKind[] = [...ACT_KINDS, 'list_of_charges', 'corrected_invoice', 'reference_letter']

function someTerms(draw: Draw): TableTerm[] {
  return KINDS.filter(() => draw() < 0.2).map((kind, i) => ({
    id: `t${i}`,
    kind,
    by: pick(draw, ['starter', 'respondent'] as const),
    words: `Words ${i}`,
  }))
}

/** A case of any size and shape for settlement-3: points without an answer, claims both ways, sums that crossed. */
export function someRoundCase(draw: Draw): RoundCase {
  const base = someCase(draw)
  const isBothWays = draw() < 0.35
  const items = base.items.map((item): RoundItem => {
    const isBack = isBothWays && draw() < 0.4
    const admitted = draw() < 0.2 ? null : item.admitted
    return { ...item, admitted, ...(isBack ? { by: base.payer } : {}) }
  })
  const { demand, offer } = base.open
  const turned = (sum: number | null): number | null =>
    isBothWays && sum !== null && draw() < 0.2 ? -sum : sum
  const open = { demand: turned(demand), offer: turned(offer) }
  const isCrossed = draw() < 0.05
  return {
    currency: base.currency,
    payer: base.payer,
    items,
    terms: someTerms(draw),
    open: isCrossed ? { demand: open.offer, offer: open.demand } : open,
  }
}

/** A sum that can be sealed for a package. */
export function someSum(draw: Draw, one: RoundPackage, grain: number): number {
  const chance = draw()
  if (chance < 0.1) return one.low
  if (chance < 0.2) return one.high
  if (chance < 0.3) return one.price
  const sum = Math.ceil(whole(draw, one.low, one.high) / grain) * grain
  return Math.min(one.high, Math.max(one.low, sum))
}

export function someSealed(draw: Draw, p: BareRound): SealedSums {
  const sums = p.packages.map((one): [string, number | null] => [
    one.id,
    draw() < 0.15 ? null : someSum(draw, one, p.grain),
  ])
  return Object.fromEntries(sums)
}

/** The round of a case without its receipt; null where nothing can be proposed. */
export function bareOf(c: RoundCase, after?: BareRound): BareRound | null {
  const read = readRoundCase(c)
  const p = read.ok ? bareRound(read.value, after) : null
  return p && p.packages.length > 0 ? p : null
}

export type RoundTrial = { draw: Draw; c: RoundCase; p: BareRound; sealed: BothSealed }

/** `count` seeded cases with their round; a case with nothing to propose is passed over. */
export function* roundTrials(seed: number, count: number): Generator<RoundTrial> {
  for (let i = 0; i < count; i += 1) {
    const draw = seeded(seed * 100_003 + i)
    const c = someRoundCase(draw)
    const p = bareOf(c)
    if (!p) continue
    yield { draw, c, p, sealed: { starter: someSealed(draw, p), respondent: someSealed(draw, p) } }
  }
}

/** Runs a check on every trial and returns what failed, so that one broken seed is named. */
export function roundFailures(seed: number, count: number, check: (trial: RoundTrial) => boolean): string[] {
  const failed: string[] = []
  let at = 0
  for (const trial of roundTrials(seed, count)) {
    at += 1
    if (!check(trial)) failed.push(`seed ${seed}, trial ${at}: ${JSON.stringify(trial.c).slice(0, 600)}`)
  }
  return failed.slice(0, 3)
}

/** What the points of a sum come to: own less back. */
export function balanceOf(points: readonly RoundPoint[]): number {
  return points.reduce((sum, one) => sum + (one.back ? -one.proposed : one.proposed), 0)
}

/** What the parts of a list of reasons add up to. */
export function partsOf(facts: readonly RoundFact[]): number {
  return facts.reduce((sum, fact) => {
    if (fact.key === 'agreed') return sum + fact.sum
    if (fact.key === 'evidence') return sum + fact.counts
    if (fact.key === 'back') return sum - fact.counts
    return 'by' in fact ? sum + fact.by : sum
  }, 0)
}

/** Whether something is taken off that the paying side asks for. */
export function hasBack(p: BareRound): boolean {
  return p.reasons.some((fact) => fact.key === 'back')
}
