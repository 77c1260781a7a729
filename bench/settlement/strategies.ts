import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import type { Mechanism } from './anchors.ts'
import { mean, percent, quantile, ratioOf, type Measured } from './metrics.ts'
import type { Parameters } from './parameters.ts'
import { BEHAVIOURS, type Behaviour } from './party.ts'
import type { Dispute } from './population.ts'
import { referenceOfDispute } from './product-engine.ts'

/** The same dispute with one side that exaggerates by a rule of its own. */
export function shaded(d: Dispute, side: Side, exaggeration: number, behaviour: Behaviour): Dispute {
  return { ...d, [side]: { ...d[side], exaggeration, behaviour } }
}

/** A side's gain per dispute, as a share of the original sum asked; no deal counts nothing. */
function gainsOf(
  disputes: readonly Dispute[],
  p: Parameters,
  side: Side,
  mechanism: Mechanism,
  change: (d: Dispute) => Dispute,
): Float64Array {
  return Float64Array.from(disputes, (d) => {
    const { deal } = mechanism(change(d), p)
    return deal ? deal[side] / d.claim : 0
  })
}

/** What `changed` brings beyond `honest`, in per cent of it, paired. */
function extra(changed: Float64Array, honest: Float64Array): Measured {
  const { value, margin } = percent(ratioOf(changed, honest))
  return { value: value - 100, margin }
}

const EXAGGERATIONS = [0.1, 0.25, 0.5] as const

export type Exaggeration = {
  side: Side
  /** Best of the four behaviours for each of {@link EXAGGERATIONS}. */
  gains: { level: number; behaviour: Behaviour; gain: Measured }[]
  /** A strategist who picks the best of all of them for its own position relative to the reference. */
  interim: number
  /** Mean gain of a truthful party, per cent of the sum asked. */
  truthful: number
}

const POSITIONS = 8

/** Chosen on one half of the disputes, counted on the other, so that luck is not taken for skill. */
function interimGain(
  disputes: readonly Dispute[],
  side: Side,
  honest: Float64Array,
  runs: Float64Array[],
): number {
  const position = disputes.map((d) => (d[side].limit - referenceOfDispute(d)) / d.claim)
  const sorted = position.toSorted((a, b) => a - b)
  const cuts = Array.from({ length: POSITIONS - 1 }, (_, i) => quantile(sorted, (i + 1) / POSITIONS))
  const cell = position.map((x) => cuts.filter((cut) => x >= cut).length)
  const totals = [honest, ...runs].map((run) => {
    const sums = [new Float64Array(POSITIONS), new Float64Array(POSITIONS)]
    for (const [i, at] of cell.entries()) {
      const half = sums[i % 2]
      if (half) half[at] = (half[at] ?? 0) + (run[i] ?? 0)
    }
    return sums
  })
  let reached = 0
  for (const [chosenOn, countedOn] of [
    [0, 1],
    [1, 0],
  ] as const) {
    for (let at = 0; at < POSITIONS; at += 1) {
      const best = totals.reduce((a, b) => ((b[chosenOn]?.[at] ?? 0) > (a[chosenOn]?.[at] ?? 0) ? b : a))
      reached += best[countedOn]?.[at] ?? 0
    }
  }
  const base = honest.reduce((a, b) => a + b, 0)
  return base === 0 ? 0 : (100 * reached) / base - 100
}

/** Each side in turn exaggerates, everybody else as in the population: 26 runs. */
export function exaggerationOf(
  disputes: readonly Dispute[],
  p: Parameters,
  mechanism: Mechanism,
): Exaggeration[] {
  const settleable = disputes.filter((d) => d.best.isSettleable)
  return SIDES.map((side) => {
    const honest = gainsOf(settleable, p, side, mechanism, (d) => shaded(d, side, 0, 'report'))
    const runs = EXAGGERATIONS.flatMap((level) =>
      BEHAVIOURS.map((behaviour) => {
        const found = gainsOf(settleable, p, side, mechanism, (d) => shaded(d, side, level, behaviour))
        return { level, behaviour, found, gain: extra(found, honest) }
      }),
    )
    const gains = EXAGGERATIONS.flatMap((level) => {
      const best = runs
        .filter((run) => run.level === level)
        .toSorted((a, b) => b.gain.value - a.gain.value)[0]
      return best ? [{ level, behaviour: best.behaviour, gain: best.gain }] : []
    })
    const interim = interimGain(
      settleable,
      side,
      honest,
      runs.map((run) => run.found),
    )
    return { side, gains, interim, truthful: 100 * mean(honest) }
  })
}

/** The same dispute with the sum asked inflated; documents and limits stay. */
export function inflated(d: Dispute, by: number): Dispute {
  const items = d.items.map((item) => ({ ...item, claimed: Math.round(item.claimed * (1 + by)) }))
  const claim = items.reduce((sum, item) => sum + item.claimed, 0)
  const opening = Math.max(d.starter.limit, claim * d.starter.openingShare)
  return { ...d, items, claim, starter: { ...d.starter, opening } }
}

/** The same dispute with less admitted, and an opening offer to match. */
export function understated(d: Dispute, by: number): Dispute {
  const items = d.items.map((item) => ({ ...item, admitted: Math.round(item.admitted * (1 - by)) }))
  const admitted = items.reduce((sum, item) => sum + item.admitted, 0)
  const opening = Math.min(d.respondent.limit, admitted * d.respondent.openingShare)
  return { ...d, items, admitted, respondent: { ...d.respondent, opening } }
}

export type Inflation = { by: number; claim: Measured; admissions: Measured }

export function inflationOf(disputes: readonly Dispute[], p: Parameters, mechanism: Mechanism): Inflation[] {
  const settleable = disputes.filter((d) => d.best.isSettleable)
  const asIs = (side: Side) => gainsOf(settleable, p, side, mechanism, (d) => d)
  const base = { starter: asIs('starter'), respondent: asIs('respondent') }
  return EXAGGERATIONS.map((by) => ({
    by,
    claim: extra(
      gainsOf(settleable, p, 'starter', mechanism, (d) => inflated(d, by)),
      base.starter,
    ),
    admissions: extra(
      gainsOf(settleable, p, 'respondent', mechanism, (d) => understated(d, by)),
      base.respondent,
    ),
  }))
}

const HOLD_OUTS = [0, 0.03, 0.06, 0.1, 0.15] as const
export type HoldOutGain = { side: Side; beyond: number; gain: Measured }

/** Never ticking the starting sum or worse, only sums better by a share of the sum asked. */
export function holdOutOf(
  disputes: readonly Dispute[],
  p: Parameters,
  engine: (holdOut?: { side: Side; beyond: number }) => Mechanism,
): HoldOutGain[] {
  const settleable = disputes.filter((d) => d.best.isSettleable)
  return SIDES.flatMap((side) => {
    const honestly = (d: Dispute): Dispute => shaded(d, side, 0, 'report')
    const honest = gainsOf(settleable, p, side, engine(), honestly)
    return HOLD_OUTS.map((beyond) => {
      const found = gainsOf(settleable, p, side, engine({ side, beyond }), honestly)
      return { side, beyond, gain: extra(found, honest) }
    })
  })
}

/** Shading levels of the equilibrium. */
const SHADINGS = [
  0, 0.025, 0.05, 0.075, 0.1, 0.125, 0.15, 0.175, 0.2, 0.225, 0.25, 0.3, 0.35, 0.4, 0.5, 0.65, 0.8,
] as const

type Play = { starter: number; respondent: number; settled: number; surplus: number }
export type Equilibrium = {
  truthful: { settled: number; surplus: number }
  starter: number
  respondent: number
  settled: number
  surplus: number
}

/**
 * All asking sides shade by one level, all paying sides by another, each level the best answer to the other:
 * best responses in turn until none moves (or a pair comes back, then the last one counts).
 */
export function equilibriumOf(
  disputes: readonly Dispute[],
  p: Parameters,
  mechanism: Mechanism,
): Equilibrium {
  const settleable = disputes.filter((d) => d.best.isSettleable)
  const attainable = settleable.reduce((sum, d) => sum + d.best.surplus / d.claim, 0)
  const known = new Map<number, Play>()
  const play = (c: number, r: number): Play => {
    const key = c * SHADINGS.length + r
    const found = known.get(key)
    if (found) return found
    const made: Play = { starter: 0, respondent: 0, settled: 0, surplus: 0 }
    for (const d of settleable) {
      const strategic = shaded(
        shaded(d, 'starter', SHADINGS[c] ?? 0, 'rational'),
        'respondent',
        SHADINGS[r] ?? 0,
        'rational',
      )
      const { deal } = mechanism(strategic, p)
      if (!deal) continue
      made.starter += deal.starter / d.claim
      made.respondent += deal.respondent / d.claim
      made.settled += 100 / settleable.length
    }
    made.surplus = (100 * (made.starter + made.respondent)) / attainable
    known.set(key, made)
    return made
  }
  let [c, r] = [0, 0]
  const seen = new Set<string>()
  while (!seen.has(`${c} ${r}`)) {
    seen.add(`${c} ${r}`)
    c = bestLevel((level) => play(level, r).starter)
    r = bestLevel((level) => play(c, level).respondent)
  }
  const end = play(c, r)
  const { settled, surplus } = play(0, 0)
  return {
    truthful: { settled, surplus },
    starter: SHADINGS[c] ?? 0,
    respondent: SHADINGS[r] ?? 0,
    settled: end.settled,
    surplus: end.surplus,
  }
}

/** Every second level, then the neighbours of the best: gains are flat near their top. */
function bestLevel(gain: (level: number) => number): number {
  let best = 0
  const look = (level: number): void => {
    if (level >= 0 && level < SHADINGS.length && gain(level) > gain(best)) best = level
  }
  for (let level = 0; level < SHADINGS.length; level += 2) look(level)
  const middle = best
  look(middle - 1)
  look(middle + 1)
  return best
}
