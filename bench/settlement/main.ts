import { parseArgs } from 'node:util'
import { barsOf, isMet, type Bar } from './bars.ts'
import { readParameters } from './parameters.ts'
import {
  barTable,
  OUTCOME_HEAD,
  outcomeRows,
  STRATEGIC_HEAD,
  strategicRows,
  strategyLines,
  textTable,
} from './report.ts'
import { writeDocs } from './write-docs.ts'
import { MODES, runSuite, timeOf, type Results } from './suite.ts'

const USAGE = `npm run bench:engine -- [--population A|FILE] [--n 20000] [--seed 7] [--json] [--write docs]

Measures the settlement engine on made-up disputes against other ways to settle. Exits with 1 when a bar falls short.
  --population   A, or a JSON file with the fields of bench/settlement/population-a.json
  --n            disputes (20000; the bars are meant for that many)
  --seed         which ones (7)
  --json         bars and measures as JSON
  --write DIR    also writes the two pictures and the tables of docs/engine.md into DIR (about a minute more)`

const SECONDS = 2

function timeBars(population: string, seed: number, n: number): Bar[] {
  const p = readParameters(population)
  return MODES.map((mode) => ({
    group: mode,
    name: 'processor time for 20 000 disputes, made and settled',
    value: (timeOf(p, seed, n, mode) * 20_000) / n / 1000,
    // Warming up weighs too much in a short run.
    ...(n >= 10_000 ? { most: SECONDS } : {}),
    unit: 'seconds',
  }))
}

function asJson(results: Results, bars: readonly Bar[]): string {
  const { population, n, seed, anchors, equilibria, engine } = results
  const slim = (key: string, value: unknown): unknown => (key === 'pairs' ? undefined : value)
  const judged = bars.map((bar) => ({ ...bar, ok: isMet(bar) }))
  return JSON.stringify({ population, n, seed, bars: judged, anchors, equilibria, engine }, slim, 2)
}

function asText(results: Results, bars: readonly Bar[]): string {
  const { population, n, seed } = results
  return [
    `Population ${population}, ${n} disputes, seed ${seed}`,
    barTable(bars),
    '',
    textTable(OUTCOME_HEAD, outcomeRows(results)),
    '',
    'Everybody strategic',
    textTable(STRATEGIC_HEAD, strategicRows(results)),
    '',
    strategyLines(results),
  ].join('\n')
}

function main(): number {
  const { values } = parseArgs({
    options: {
      population: { type: 'string', default: 'A' },
      n: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '7' },
      json: { type: 'boolean', default: false },
      write: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(`${USAGE}\n`)
    return 0
  }
  const [n, seed] = [Number(values.n), Number(values.seed)]
  if (!Number.isInteger(n) || n < 100 || !Number.isInteger(seed)) {
    process.stderr.write(`--n is a whole number of at least 100, --seed a whole number\n\n${USAGE}\n`)
    return 2
  }
  const p = readParameters(values.population)
  const say = (part: string): void => void process.stderr.write(`· ${part}\n`)
  say(`population ${p.name}`)
  const results = runSuite(p, seed, n, say)
  const bars = [...barsOf(results), ...timeBars(values.population, seed, n)]
  process.stdout.write(`${values.json ? asJson(results, bars) : asText(results, bars)}\n`)
  if (values.write !== undefined) writeDocs(values.write, results, p)
  const missed = bars.filter((bar) => !isMet(bar))
  process.stderr.write(missed.length === 0 ? '· every bar holds\n' : `· ${missed.length} bars fall short\n`)
  return missed.length === 0 ? 0 : 1
}

try {
  process.exitCode = main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
