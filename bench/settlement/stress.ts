import { nashOnReports } from './anchors.ts'
import { leadOf, summarise, type Measured, type Summary } from './metrics.ts'
import type { Parameters } from './parameters.ts'
import { disputesOf } from './population.ts'
import { runRound } from './round-engine.ts'

/** One assumption changed: the engine as people use it beside Nash on reports, on the same people. */
export type StressRow = {
  name: string
  settleable: number
  engine: Pick<Summary, 'settled' | 'surplus'>
  nash: Pick<Summary, 'settled' | 'surplus'>
  lead: { settled: Measured; surplus: Measured }
}

type Change = (p: Parameters) => Parameters

function withOptimism(p: Parameters, factor: number): Parameters {
  const optimism = p.court.belief.optimism.map((x, i) => (i === 0 ? x * factor : x))
  return { ...p, court: { ...p.court, belief: { ...p.court.belief, optimism } } }
}

function withAgents(p: Parameters, agents: Partial<Parameters['agents']>): Parameters {
  return { ...p, agents: { ...p.agents, ...agents } }
}

const CHANGES: readonly (readonly [string, Change])[] = [
  ['no optimism about court', (p) => withOptimism(p, 0)],
  ['half as much optimism again', (p) => withOptimism(p, 1.5)],
  ['evidence says nothing about merit', (p) => ({ ...p, items: { ...p.items, gradeWeight: 0 } })],
  [
    'nobody admits anything',
    (p) => ({ ...p, items: { ...p.items, admission: { ...p.items.admission, full: 9, partial: 9 } } }),
  ],
  ['people want up to 8 % more than nothing', (p) => withAgents(p, { minimumGain: [0, 0.08] })],
  ['three times as many in the mood for no', (p) => withAgents(p, { mood: 3 * p.agents.mood })],
  [
    'people take twice as long to answer',
    (p) =>
      withAgents(p, { response: { ...p.agents.response, median: 2 * p.agents.response.median, most: 12 } }),
  ],
]

function only({ settled, surplus }: Summary): Pick<Summary, 'settled' | 'surplus'> {
  return { settled, surplus }
}

/** The population with one assumption changed at a time. */
export function stressRows(p: Parameters, seed: number, n: number): StressRow[] {
  return CHANGES.map(([name, change]) => {
    const changed = change(p)
    const disputes = disputesOf(changed, seed, n)
    const engine = summarise(disputes, changed, (d) => runRound(d, changed, 'defaults'))
    const nash = summarise(disputes, changed, nashOnReports)
    const settleable = (100 * disputes.filter((d) => d.best.isSettleable).length) / n
    return { name, settleable, engine: only(engine), nash: only(nash), lead: leadOf(engine, nash) }
  })
}
