import { isMet, type Bar } from './bars.ts'
import { INPUTS } from './round-engine.ts'
import { ANCHOR_NAMES, INPUT_NAMES, STRATEGIC_ANCHORS, type Results } from './suite.ts'
import type { Summary } from './metrics.ts'

function padded(cells: string[][]): string[] {
  const widths = (cells[0] ?? []).map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)))
  return cells.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
  )
}

function decimals(bar: Bar): number {
  if (bar.unit === 'bits') return 3
  return Math.abs(bar.value) >= 100 ? 0 : bar.unit === '' ? 2 : 1
}

function bound(bar: Bar): string {
  const { least, most } = bar
  const digits = decimals(bar)
  if (least !== undefined && most !== undefined) return `${least.toFixed(digits)} to ${most.toFixed(digits)}`
  if (least !== undefined) return `at least ${least}`
  return most === undefined ? '' : `at most ${most}`
}

const OTHER_NAMES = { benchmark: 'The benchmark itself', things: 'Disputes about things alone' } as const

/** Every bar with its measured value beside it. */
export function barTable(bars: readonly Bar[]): string {
  const lines: string[] = []
  for (const group of ['benchmark', ...INPUTS, 'things'] as const) {
    const own = bars.filter((bar) => bar.group === group)
    if (own.length === 0) continue
    lines.push('', group === 'benchmark' || group === 'things' ? OTHER_NAMES[group] : INPUT_NAMES[group])
    const rows = own.map((bar) => [
      `${isMet(bar) ? '  ' : '✗ '}${bar.name}`,
      bar.value.toFixed(decimals(bar)),
      bar.margin === undefined ? '' : `± ${bar.margin.toFixed(decimals(bar))}`,
      bar.unit,
      bound(bar),
    ])
    lines.push(...padded(rows))
  }
  return lines.join('\n')
}

function outcomeRow(name: string, s: Summary): string[] {
  return [
    name,
    `${s.settled.value.toFixed(1)} ± ${s.settled.margin.toFixed(1)}`,
    s.settledOfAll.toFixed(1),
    `${s.surplus.value.toFixed(1)} ± ${s.surplus.margin.toFixed(1)}`,
    s.nashDistance.toFixed(1),
    s.starterShare.toFixed(1),
    s.underTenth.toFixed(1),
    s.underQuarter.toFixed(0),
    s.rounds.toFixed(1),
    `${s.days50.toFixed(1)} / ${s.days90.toFixed(1)}`,
    s.left.toFixed(1),
  ]
}

export const OUTCOME_HEAD = [
  'mechanism',
  'settled of settleable',
  'of all',
  'surplus',
  'from Nash',
  'starter’s share',
  'under a tenth',
  'under a quarter',
  'rounds',
  'days p50 / p90',
  'left',
]

/** One row per mechanism: how many settle, how much of the gain is realised, how it is split, how long it takes. */
export function outcomeRows(results: Results): string[][] {
  const names = ['b1', 'c', 'd', 'e2', 'f', 'p', 'h2', 'g'] as const
  return [
    ...INPUTS.map((inputs) => outcomeRow(`**${INPUT_NAMES[inputs]}**`, results.engine[inputs].summary)),
    ...results.earlier.map(({ name, summary }) => outcomeRow(name, summary)),
    ...names.map((name) => outcomeRow(`${ANCHOR_NAMES[name]} (${name})`, results.anchors[name])),
  ]
}

export const STRATEGIC_HEAD = [
  'mechanism',
  'all truthful: settled / surplus',
  'shading',
  'settled',
  'surplus',
]

function spread(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return `${least.toFixed(0)} to ${most.toFixed(0)}`
}

/** Everybody plays their best exaggeration: the engine over all its samples, the others on one. */
export function strategicRows(results: Results): string[][] {
  const engines = INPUTS.map((inputs) => {
    const found = results.engine[inputs].strategic
    const of = (get: (one: (typeof found)[number]) => number): string => spread(found.map(get))
    const levels = (side: 'starter' | 'respondent'): string =>
      `${Math.min(...found.map((one) => one[side]))}-${Math.max(...found.map((one) => one[side]))}`
    return [
      `**${INPUT_NAMES[inputs]}**, ${found.length} samples`,
      `${of((one) => one.truthful.settled)} / ${of((one) => one.truthful.surplus)}`,
      `${levels('starter')} / ${levels('respondent')}`,
      of((one) => one.settled),
      of((one) => one.surplus),
    ]
  })
  const anchors = STRATEGIC_ANCHORS.map((name) => {
    const e = results.equilibria[name]
    return [
      `${ANCHOR_NAMES[name]} (${name})`,
      `${e.truthful.settled.toFixed(0)} / ${e.truthful.surplus.toFixed(0)}`,
      `${e.starter} / ${e.respondent}`,
      e.settled.toFixed(1),
      e.surplus.toFixed(1),
    ]
  })
  return [...engines, ...anchors]
}

export const USE_HEAD = ['how people answer', 'settled', 'surplus', 'against the first row']

/** The same people answering otherwise than the screen asks, as people use it. */
export function useRowsOf(results: Results): string[][] {
  const shown = ({ value, margin }: { value: number; margin: number }): string =>
    `${value.toFixed(1)} ± ${margin.toFixed(1)}`
  const signed = (value: number): string => (value > 0 ? `+${value.toFixed(1)}` : value.toFixed(1))
  return results.use.map(({ name, settled, surplus, against }) => [
    name,
    shown(settled),
    shown(surplus),
    against ? `${signed(against.settled.value)} / ${signed(against.surplus.value)}` : '',
  ])
}

export const STRESS_HEAD = ['changed', 'settleable', 'engine', 'Nash on reports', 'ahead']

/** Settled / surplus with one assumption changed, as people use it. */
export function stressRowsOf(results: Results): string[][] {
  const both = ({ settled, surplus }: { settled: { value: number }; surplus: { value: number } }): string =>
    `${settled.value.toFixed(1)} / ${surplus.value.toFixed(1)}`
  return results.stress.map(({ name, settleable, engine, nash, lead }) => [
    name,
    settleable.toFixed(0),
    both(engine),
    both(nash),
    both(lead),
  ])
}

export const PROBE_HEAD = [
  'who probes',
  'read, bits',
  'sum read within 1 %',
  'best guess within 1 %',
  'gain, cautious / cold other',
  'left open after a second round',
  'package tells of time',
]

/** Taking everything, reading the sum, and declining to sign. */
export function probeRows(results: Results): string[][] {
  return INPUTS.flatMap((inputs) =>
    results.engine[inputs].probes.map((probe) => [
      `${probe.side}, ${inputs}`,
      probe.bits.toFixed(2),
      `${probe.within.toFixed(1)} %`,
      `${probe.guessed.toFixed(1)} %`,
      `${probe.gainCautious.toFixed(0)} / ${probe.gainCold.toFixed(0)} %`,
      `${probe.secondWidth.toFixed(1)} % of the sum asked`,
      `${probe.timeBits.toFixed(2)} bits`,
    ]),
  )
}

export function textTable(head: string[], rows: string[][]): string {
  return padded([head, ...rows]).join('\n')
}

/** The engine's answers to each kind of strategy, as lines. */
export function strategyLines(results: Results): string {
  return INPUTS.flatMap((inputs) => {
    const engine = results.engine[inputs]
    const shown = (m: { value: number; margin: number }): string =>
      `${m.value.toFixed(1)} ± ${m.margin.toFixed(1)}`
    return [
      INPUT_NAMES[inputs],
      ...engine.exaggeration.map(
        (one) =>
          `  ${one.side} exaggerates 10 / 25 / 50 %: ${one.gains.map((g) => shown(g.gain)).join(', ')} (interim ${one.interim.toFixed(1)})`,
      ),
      `  claim +10 / 25 / 50 %: ${engine.inflation.map((one) => shown(one.claim)).join(', ')}`,
      `  admissions -10 / 25 / 50 %: ${engine.inflation.map((one) => shown(one.admissions)).join(', ')}`,
      ...(['starter', 'respondent'] as const).map((side) => {
        const own = engine.holdOut.filter((one) => one.side === side)
        return `  ${side} holds out for 0 / 3 / 6 / 10 / 15 %: ${own.map((one) => one.gain.value.toFixed(0)).join(', ')}`
      }),
      ...(['all', 'noDeal'] as const).map((only) => {
        const told = engine.leaks[only].map(
          (leak) =>
            `${leak.side} ${leak.before.toFixed(1)} to ${leak.after.toFixed(1)} (${leak.bits.toFixed(2)} bits)`,
        )
        return `  learnt of the other’s limit, ${only === 'all' ? 'all cases' : 'no deal'}: ${told.join(', ')}`
      }),
    ]
  }).join('\n')
}
