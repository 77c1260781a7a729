import { bareRound } from '@evensettle/domain/proposals/settlement/ladder/propose-round.ts'
import { settleRound } from '@evensettle/domain/proposals/settlement/ladder/settle-round.ts'
import {
  blindBids,
  doubleAuction,
  fullInformation,
  humanLike,
  nashOnReports,
  openOffers,
  postedPrice,
  visualBids,
  type Mechanism,
} from './anchors.ts'
import { useRows, type UseRow } from './as-used.ts'
import { leakOf, rowsOf, type Leak } from './leakage.ts'
import { leadOf, summarise, type Measured, type Summary } from './metrics.ts'
import type { Parameters } from './parameters.ts'
import { disputeOf, disputesOf, type Dispute } from './population.ts'
import { probesOf, type Probe } from './probe.ts'
import { runEngine, type EarlierUse, type HoldOut, type Mode } from './product-engine.ts'
import { brokenIn, type Broken } from './promises.ts'
import { INPUTS, roundCaseOf, runRound, type Inputs } from './round-engine.ts'
import {
  equilibriumOf,
  exaggerationOf,
  holdOutOf,
  inflationOf,
  type Equilibrium,
  type Exaggeration,
  type HoldOutGain,
  type Inflation,
} from './strategies.ts'
import { stressRows, type StressRow } from './stress.ts'
import { withClaimBack } from './variants.ts'

export const ANCHORS = {
  b1: openOffers,
  c: blindBids,
  d: visualBids,
  e2: humanLike,
  f: doubleAuction,
  p: postedPrice,
  h2: nashOnReports,
  g: fullInformation,
} as const satisfies Record<string, Mechanism>
export type Anchor = keyof typeof ANCHORS

export const ANCHOR_NAMES: Readonly<Record<Anchor, string>> = {
  b1: 'open offers in turn',
  c: 'three blind bids',
  d: 'visual blind bids',
  e2: 'human-like mediator',
  f: 'double auction',
  p: 'posted evidence price',
  h2: 'Nash on reports',
  g: 'full information',
}

/** Anchors that the engine is compared with where everybody is strategic. */
export const STRATEGIC_ANCHORS = ['c', 'd', 'e2', 'f', 'h2'] as const

export const INPUT_NAMES: Readonly<Record<Inputs, string>> = {
  defaults: 'engine, as people use it',
  everything: 'engine, everything given',
}

/** The engine before, in its two tracks and with what people gave it or could have given. */
const EARLIER = [
  { name: 'engine before, standard, as used', mode: 'standard', use: 'used' },
  { name: 'engine before, fast, as used', mode: 'fast', use: 'used' },
  { name: 'engine before, standard, everything given', mode: 'standard', use: 'everything' },
  { name: 'engine before, fast, everything given', mode: 'fast', use: 'everything' },
] as const satisfies readonly { name: string; mode: Mode; use: EarlierUse }[]

export function engineWith(inputs: Inputs, holdOut?: HoldOut): Mechanism {
  return (d, p) => runRound(d, p, inputs, holdOut ? { holdOut } : {})
}

export type EngineResult = {
  summary: Summary
  lead: { settled: Measured; surplus: Measured }
  faults: number
  broken: Broken
  exaggeration: Exaggeration[]
  holdOut: HoldOutGain[]
  inflation: Inflation[]
  /** everybody strategic, on samples of their own */
  strategic: Equilibrium[]
  leaks: { all: Leak[]; noDeal: Leak[] }
  probes: Probe[]
}

export type Results = {
  population: string
  n: number
  seed: number
  disputes: readonly Dispute[]
  anchors: Record<Anchor, Summary>
  earlier: { name: string; summary: Summary }[]
  equilibria: Record<(typeof STRATEGIC_ANCHORS)[number], Equilibrium>
  engine: Record<Inputs, EngineResult>
  /** the same people, answering otherwise; on half of the disputes, as people use it */
  use: UseRow[]
  /** one assumption changed at a time, on a fifth as many */
  stress: StressRow[]
}

export type Sizes = { strategies: Dispute[]; equilibrium: Dispute[]; samples: Dispute[][] }

/** Best answers are flat near their top: one sample would tell its own luck. */
const STRATEGIC_SAMPLES = 8

function measureEngine(
  all: Dispute[],
  sizes: Sizes,
  p: Parameters,
  inputs: Inputs,
  best: Summary,
): EngineResult {
  let faults = 0
  const rows: ReturnType<typeof rowsOf>[] = []
  const engine = engineWith(inputs)
  const summary = summarise(all, p, (d) => {
    const run = runRound(d, p, inputs)
    faults += run.faults
    rows.push(rowsOf(d, run))
    return run
  })
  return {
    summary,
    lead: leadOf(summary, best),
    faults,
    broken: brokenIn([...all, ...sizes.equilibrium.map((d) => withClaimBack(d, p, d.index))], inputs),
    exaggeration: exaggerationOf(sizes.strategies, p, engine),
    holdOut: holdOutOf(sizes.strategies, p, (holdOut) => engineWith(inputs, holdOut)),
    inflation: inflationOf(sizes.strategies, p, engine),
    strategic: sizes.samples.map((sample) => equilibriumOf(sample, p, engine)),
    leaks: { all: leakOf(rows, 'all'), noDeal: leakOf(rows, 'no deal') },
    probes: probesOf(sizes.strategies, p, inputs),
  }
}

function measureAnchors(disputes: Dispute[], p: Parameters, say: (part: string) => void): Results['anchors'] {
  const anchor = (name: Anchor): Summary => {
    say(ANCHOR_NAMES[name])
    return summarise(disputes, p, ANCHORS[name])
  }
  return {
    b1: anchor('b1'),
    c: anchor('c'),
    d: anchor('d'),
    e2: anchor('e2'),
    f: anchor('f'),
    p: anchor('p'),
    h2: anchor('h2'),
    g: anchor('g'),
  }
}

/** Everything that is measured; strategies on half of the disputes, strategic play on eight samples of a fifth. */
export function runSuite(
  p: Parameters,
  seed: number,
  n: number,
  say: (part: string) => void = () => {},
): Results {
  const disputes = disputesOf(p, seed, n)
  const sizes = {
    strategies: disputes.slice(0, Math.ceil(n / 2)),
    equilibrium: disputes.slice(0, Math.ceil(n / 5)),
    samples: Array.from({ length: STRATEGIC_SAMPLES }, (_, i) =>
      disputesOf(p, seed + 7_919 * (i + 1), Math.ceil(n / 5)),
    ),
  }
  const anchors = measureAnchors(disputes, p, say)
  const strategic = (name: (typeof STRATEGIC_ANCHORS)[number]): Equilibrium => {
    say(`${ANCHOR_NAMES[name]}, everybody strategic`)
    return equilibriumOf(sizes.equilibrium, p, ANCHORS[name])
  }
  const equilibria = {
    c: strategic('c'),
    d: strategic('d'),
    e2: strategic('e2'),
    f: strategic('f'),
    h2: strategic('h2'),
  }
  const earlier = EARLIER.map(({ name, mode, use }) => {
    say(name)
    return { name, summary: summarise(disputes, p, (d) => runEngine(d, p, mode, { use })) }
  })
  const engine = (inputs: Inputs): EngineResult => {
    say(INPUT_NAMES[inputs])
    return measureEngine(disputes, sizes, p, inputs, anchors.h2)
  }
  const measured = { defaults: engine('defaults'), everything: engine('everything') }
  say('people who answer otherwise')
  const use = useRows(sizes.strategies, p, seed)
  const stress = stressRows(p, seed, Math.ceil(n / 5))
  return {
    population: p.name,
    n,
    seed,
    disputes,
    anchors,
    earlier,
    equilibria,
    engine: measured,
    use,
    stress,
  }
}

function processorTime(work: () => void): number {
  const since = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000_000
}

/** Disputes held at a time while measuring, so that what is measured is not the collection of all of them. */
const CHUNK = 2_000
const PASSES = 3

/** Seconds of processor time for n disputes: making them, and the engine by itself on them, from case to outcome. */
export function timesOf(
  p: Parameters,
  seed: number,
  n: number,
): { making: number; engine: Record<Inputs, number> } {
  const times = { making: 0, engine: { defaults: 0, everything: 0 } }
  for (let from = 0; from < n; from += CHUNK) {
    const disputes: Dispute[] = []
    times.making += processorTime(() => {
      for (let i = from; i < Math.min(n, from + CHUNK); i += 1) disputes.push(disputeOf(p, seed, i))
    })
    for (const inputs of INPUTS) {
      const made = disputes.map((d) => ({ c: roundCaseOf(d, inputs), sealed: runRound(d, p, inputs).sealed }))
      const passes = Array.from({ length: PASSES }, () =>
        processorTime(() => {
          for (const { c, sealed } of made) settleRound(bareRound(c), sealed)
        }),
      )
      times.engine[inputs] += Math.min(...passes)
    }
  }
  return times
}
