import { mean, quantile } from './metrics.ts'
import { streamOf } from './random.ts'
import { STRATEGIC_ANCHORS, type EngineResult, type Results } from './suite.ts'
import type { Dispute } from './population.ts'
import type { Mode } from './product-engine.ts'

/** A value with what it must reach; `margin` is half its 95 % interval where one is known. */
export type Bar = {
  group: 'benchmark' | Mode
  name: string
  value: number
  margin?: number
  least?: number
  most?: number
  unit: string
}

export function isMet(bar: Bar): boolean {
  return bar.value >= (bar.least ?? -Infinity) && bar.value <= (bar.most ?? Infinity)
}

/** Gains of the linear equilibrium of the double auction on U[0,1]², as a share of what could be gained: 27/32. */
export function textbookAuction(seed: number, n: number): number {
  const draw = streamOf(seed, 0x7e47)
  let [gained, possible] = [0, 0]
  for (let i = 0; i < n; i += 1) {
    const [cost, value] = [draw(), draw()]
    possible += Math.max(0, value - cost)
    if ((2 * value) / 3 + 1 / 12 >= (2 * cost) / 3 + 1 / 4) gained += value - cost
  }
  return (100 * gained) / possible
}

/** Section 2.5: what population A must look like; within one point or three in a hundred. */
function populationBars(disputes: readonly Dispute[]): Bar[] {
  const share = (test: (d: Dispute) => boolean): number =>
    (100 * disputes.filter(test).length) / disputes.length
  const average = (of: (d: Dispute) => number): number => mean(disputes.map(of))
  const items = disputes.flatMap((d) => d.items)
  const itemShare = (test: (item: Dispute['items'][number]) => boolean): number =>
    (100 * items.filter(test).length) / items.length
  const settleable = disputes.filter((d) => d.best.isSettleable)
  const sum = (of: (d: Dispute) => number): number => mean(settleable.map(of))
  const claims = disputes.map((d) => d.claim).toSorted((a, b) => a - b)
  const zones = disputes
    .map((d) => d.best.zone / d.claim)
    .filter((zone) => zone > 0)
    .toSorted((a, b) => a - b)
  const percent = (name: string, value: number, wanted: number): Bar => {
    const slack = Math.max(1, 0.03 * wanted)
    return { group: 'benchmark', name, value, least: wanted - slack, most: wanted + slack, unit: '%' }
  }
  const plain = (name: string, value: number, wanted: number, slack = 0.03): Bar => ({
    group: 'benchmark',
    name,
    value,
    least: wanted * (1 - slack),
    most: wanted * (1 + slack),
    unit: '',
  })
  const surplus = sum((d) => d.best.surplus / d.claim)
  return [
    percent(
      'settleable',
      share((d) => d.best.isSettleable),
      78.8,
    ),
    percent(
      'settleable with money only',
      share((d) => d.best.byMoney),
      70.4,
    ),
    // A quantile of 20 000 claims is known to one in a hundred; the table it is held against is a sample too.
    plain('claim, lower quarter', quantile(claims, 0.25), 660, 0.05),
    plain('claim, median', quantile(claims, 0.5), 1280, 0.05),
    plain('claim, upper quarter', quantile(claims, 0.75), 2540, 0.05),
    plain(
      'items per dispute',
      average((d) => d.items.length),
      2.13,
    ),
    percent(
      'items with a documented amount',
      itemShare((item) => item.documented > 0),
      55,
    ),
    percent(
      'items not admitted',
      itemShare((item) => item.admitted === 0),
      41,
    ),
    percent(
      'expected award, of the claim',
      average((d) => (100 * d.award) / d.claim),
      58.3,
    ),
    percent(
      'admitted, of the claim',
      average((d) => (100 * d.admitted) / d.claim),
      29.6,
    ),
    percent(
      'starter’s limit, of the claim',
      average((d) => (100 * d.starter.limit) / d.claim),
      41.5,
    ),
    percent(
      'respondent’s limit, of the claim',
      average((d) => (100 * Math.min(d.claim, d.respondent.limit)) / d.claim),
      56.7,
    ),
    percent('money zone when there is one, mean', 100 * mean(zones), 25.5),
    percent('money zone, median', 100 * quantile(zones, 0.5), 19.5),
    percent('attainable surplus, of the claim', 100 * surplus, 30.7),
    percent('part of it from money', (100 * sum((d) => Math.max(0, d.best.zone) / d.claim)) / surplus, 74),
    plain(
      'packages per dispute',
      average((d) => d.bundles.length),
      15,
    ),
  ]
}

function anchorBars({ anchors }: Results): Bar[] {
  const settled = (name: string, key: 'f' | 'h2' | 'e2' | 'c', least: number, most: number): Bar => ({
    group: 'benchmark',
    name,
    ...anchors[key].settled,
    least,
    most,
    unit: '%',
  })
  return [
    settled('double auction (f) settles', 'f', 62, 65),
    settled('Nash on reports (h2) settles', 'h2', 64.5, 68),
    settled('human-like mediator (e2) settles', 'e2', 55.5, 59),
    settled('blind bids (c) settle', 'c', 56.5, 59.5),
    {
      group: 'benchmark',
      name: 'full information, surplus',
      ...anchors.g.surplus,
      least: 98,
      most: 99,
      unit: '%',
    },
  ]
}

/** Sanity bars: if they fall, the numbers of the engine mean nothing. */
export function sanityBars(results: Results): Bar[] {
  const auction: Bar = {
    group: 'benchmark',
    name: 'double auction on U[0,1]², linear equilibrium',
    value: textbookAuction(results.seed, 200_000),
    least: 83.9,
    most: 84.9,
    unit: '%',
  }
  return [auction, ...populationBars(results.disputes), ...anchorBars(results)]
}

type Limits = {
  settled: number
  surplus: number
  lead: readonly [number, number]
  exaggeration: number
  interim: number
  equilibrium: readonly [number, number]
  inflation: number
  rounds: readonly [number, number]
  days: readonly [number, number]
}

const LIMITS: Readonly<Record<Mode, Limits>> = {
  standard: {
    settled: 73,
    surplus: 85,
    lead: [7, 4.5],
    exaggeration: 7,
    interim: 11,
    equilibrium: [58, 79],
    inflation: 7,
    rounds: [2, 2],
    days: [5, 8],
  },
  fast: {
    settled: 77.5,
    surplus: 88.5,
    lead: [11, 8],
    exaggeration: 8,
    interim: 12,
    equilibrium: [60, 81],
    inflation: 8,
    rounds: [1.2, 1],
    days: [4, 6],
  },
}

const LEAST_LEAD_STRATEGIC = { settled: 8, surplus: 15 }

function strategyBars(
  results: Results,
  mode: Mode,
  engine: EngineResult,
  limits: Limits,
): Omit<Bar, 'group'>[] {
  const gains = engine.exaggeration.flatMap((one) => one.gains.map((gain) => gain.gain))
  const worst = gains.toSorted((a, b) => b.value - a.value)[0] ?? { value: 0, margin: 0 }
  const held = engine.holdOut.map((one) => one.gain).toSorted((a, b) => b.value - a.value)[0]
  const quarter = engine.inflation.find((one) => one.by === 0.25)
  const { equilibrium } = engine
  const ahead = (of: 'settled' | 'surplus'): number =>
    equilibrium[of] - Math.max(...STRATEGIC_ANCHORS.map((name) => results.equilibria[name][of]))
  return [
    { name: 'exaggeration, worst gain', ...worst, most: limits.exaggeration, unit: '%' },
    {
      name: 'interim best response, worst side',
      value: Math.max(...engine.exaggeration.map((one) => one.interim)),
      most: limits.interim,
      unit: '%',
    },
    { name: 'hold-out, largest gain', ...(held ?? { value: 0 }), most: 0, unit: '%' },
    {
      name: 'everybody strategic: settled',
      value: equilibrium.settled,
      least: limits.equilibrium[0],
      unit: '%',
    },
    {
      name: 'everybody strategic: surplus',
      value: equilibrium.surplus,
      least: limits.equilibrium[1],
      unit: '%',
    },
    {
      name: '  ahead of the best anchor, settled',
      value: ahead('settled'),
      least: LEAST_LEAD_STRATEGIC.settled,
      unit: 'points',
    },
    {
      name: '  ahead of the best anchor, surplus',
      value: ahead('surplus'),
      least: LEAST_LEAD_STRATEGIC.surplus,
      unit: 'points',
    },
    { name: 'claim +25 %', ...(quarter?.claim ?? { value: 0 }), most: limits.inflation, unit: '%' },
    { name: 'admissions -25 %', ...(quarter?.admissions ?? { value: 0 }), most: 11, unit: '%' },
  ]
}

function modeBars(results: Results, mode: Mode): Bar[] {
  const engine = results.engine[mode]
  const { summary } = engine
  const limits = LIMITS[mode]
  const bars: Omit<Bar, 'group'>[] = [
    { name: 'settled, of the settleable', ...summary.settled, least: limits.settled, unit: '%' },
    { name: 'surplus realised', ...summary.surplus, least: limits.surplus, unit: '%' },
    {
      name: 'ahead of Nash on reports (h2), settled',
      ...engine.lead.settled,
      least: limits.lead[0],
      unit: 'points',
    },
    {
      name: 'ahead of Nash on reports (h2), surplus',
      ...engine.lead.surplus,
      least: limits.lead[1],
      unit: 'points',
    },
    ...strategyBars(results, mode, engine, limits),
    { name: 'starter’s share of the gain', value: summary.starterShare, least: 49, most: 57, unit: '%' },
    { name: 'distance from the Nash point', value: summary.nashDistance, most: 19.5, unit: 'points' },
    { name: 'deals with a side under a tenth', value: summary.underTenth, most: 4.5, unit: '%' },
    { name: 'rounds, mean', value: summary.rounds, most: limits.rounds[0], unit: '' },
    { name: 'rounds, median', value: summary.roundsMedian, most: limits.rounds[1], unit: '' },
    { name: 'days, half are done', value: summary.days50, most: limits.days[0], unit: 'days' },
    { name: 'days, nine in ten are done', value: summary.days90, most: limits.days[1], unit: 'days' },
    {
      name: 'leak without a deal, error falls by',
      value: Math.max(...engine.leaks.noDeal.map((leak) => leak.reduction)),
      most: 13,
      unit: '%',
    },
    {
      name: 'leak without a deal, bits',
      value: Math.max(...engine.leaks.noDeal.map((leak) => leak.bits)),
      most: 0.2,
      unit: 'bits',
    },
    { name: 'deals outside own ticks, the range or their items', value: engine.faults, most: 0, unit: '' },
    { name: 'deals worse than walking away', value: summary.worseOff, most: 0, unit: '%' },
  ]
  return bars.map((bar) => ({ group: mode, ...bar }))
}

/** All bars of a run; sanity first. On another population than A only what must hold anywhere is judged. */
export function barsOf(results: Results): Bar[] {
  const engine = [...modeBars(results, 'standard'), ...modeBars(results, 'fast')]
  if (results.population === 'A') return [...sanityBars(results), ...engine]
  return engine.map((bar) => {
    const { least: _least, most, ...open } = bar
    return most === 0 ? bar : open
  })
}
