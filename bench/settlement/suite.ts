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
import { leakOf, rowsOf, type Leak } from './leakage.ts'
import { leadOf, summarise, type Measured, type Summary } from './metrics.ts'
import type { Parameters } from './parameters.ts'
import { disputeOf, disputesOf, type Dispute } from './population.ts'
import { runEngine, type HoldOut, type Mode } from './product-engine.ts'
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

export const MODES = ['standard', 'fast'] as const

export function engineIn(mode: Mode, holdOut?: HoldOut): Mechanism {
  return (d, p) => runEngine(d, p, mode, holdOut ? { holdOut } : {})
}

export type EngineResult = {
  summary: Summary
  lead: { settled: Measured; surplus: Measured }
  faults: number
  closed: number
  exaggeration: Exaggeration[]
  holdOut: HoldOutGain[]
  inflation: Inflation[]
  equilibrium: Equilibrium
  leaks: { all: Leak[]; noDeal: Leak[] }
}

export type Results = {
  population: string
  n: number
  seed: number
  disputes: readonly Dispute[]
  anchors: Record<Anchor, Summary>
  equilibria: Record<(typeof STRATEGIC_ANCHORS)[number], Equilibrium>
  engine: Record<Mode, EngineResult>
}

type Sizes = { strategies: Dispute[]; equilibrium: Dispute[] }

function measureEngine(all: Dispute[], sizes: Sizes, p: Parameters, mode: Mode, best: Summary): EngineResult {
  let [faults, closed] = [0, 0]
  const rows: ReturnType<typeof rowsOf>[] = []
  const engine = engineIn(mode)
  const summary = summarise(all, p, (d) => {
    const outcome = runEngine(d, p, mode)
    faults += outcome.faults
    if (outcome.trace.settledInRound > (mode === 'fast' ? 1 : 2)) closed += 1
    rows.push(rowsOf(d, outcome))
    return outcome
  })
  return {
    summary,
    lead: leadOf(summary, best),
    faults,
    closed: (100 * closed) / all.length,
    exaggeration: exaggerationOf(sizes.strategies, p, engine),
    holdOut: holdOutOf(sizes.strategies, p, (holdOut) => engineIn(mode, holdOut)),
    inflation: inflationOf(sizes.strategies, p, engine),
    equilibrium: equilibriumOf(sizes.equilibrium, p, engine),
    leaks: { all: leakOf(rows, 'all'), noDeal: leakOf(rows, 'no deal') },
  }
}

/** Everything that is measured; strategies on half of the disputes, the equilibrium on a fifth. */
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
  }
  const anchor = (name: Anchor): Summary => {
    say(ANCHOR_NAMES[name])
    return summarise(disputes, p, ANCHORS[name])
  }
  const anchors = {
    b1: anchor('b1'),
    c: anchor('c'),
    d: anchor('d'),
    e2: anchor('e2'),
    f: anchor('f'),
    p: anchor('p'),
    h2: anchor('h2'),
    g: anchor('g'),
  }
  const strategic = (name: Anchor): Equilibrium => {
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
  const engine = (mode: Mode): EngineResult => {
    say(`engine, ${mode}`)
    return measureEngine(disputes, sizes, p, mode, anchors.h2)
  }
  const measured = { standard: engine('standard'), fast: engine('fast') }
  return { population: p.name, n, seed, disputes, anchors, equilibria, engine: measured }
}

/** Milliseconds of processor time for n disputes, made and negotiated, nothing kept. */
export function timeOf(p: Parameters, seed: number, n: number, mode: Mode): number {
  const since = process.cpuUsage()
  for (let i = 0; i < n; i += 1) runEngine(disputeOf(p, seed, i), p, mode)
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}
