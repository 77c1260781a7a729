import { parseArgs } from 'node:util'
import { barsOf, isMet, type Bar } from './bars.ts'
import { readParameters } from './parameters.ts'
import {
  barTable,
  OUTCOME_HEAD,
  outcomeRows,
  PROBE_HEAD,
  probeRows,
  STRATEGIC_HEAD,
  strategicRows,
  STRESS_HEAD,
  stressRowsOf,
  strategyLines,
  textTable,
  USE_HEAD,
  useRowsOf,
} from './report.ts'
import { measureThings, thingBars, thingRows, THINGS_HEAD, type ThingSummary } from './things.ts'
import { writeDocs } from './write-docs.ts'
import { INPUTS } from './round-engine.ts'
import { runSuite, timesOf, type Results } from './suite.ts'

const USAGE = `npm run bench:engine -- [--population A|FILE] [--n 20000] [--seed 7] [--json] [--write docs]

Measures the settlement engine on made-up disputes against other ways to settle. Exits with 1 when a bar falls short.
  --population   A, or a JSON file with the fields of bench/settlement/population-a.json
  --n            disputes (20000; the bars are meant for that many)
  --seed         which ones (7)
  --json         bars and measures as JSON
  --write DIR    also writes the two pictures and the tables of docs/engine.md into DIR (about a minute more)`

const SECONDS = 1

/** The engine by itself has the bar; what making the disputes takes is told beside it. */
function timeBars(population: string, seed: number, n: number): Bar[] {
  const { making, engine } = timesOf(readParameters(population), seed, n)
  const for20 = (seconds: number): number => (seconds * 20_000) / n
  return [
    {
      group: 'benchmark',
      name: 'processor time to make 20 000 disputes',
      value: for20(making),
      unit: 'seconds',
    },
    ...INPUTS.map((inputs) => ({
      group: inputs,
      name: 'processor time of the engine alone for 20 000',
      value: for20(engine[inputs]),
      // Warming up weighs too much in a short run.
      ...(n >= 10_000 ? { most: SECONDS } : {}),
      unit: 'seconds',
    })),
  ]
}

function asJson(results: Results, bars: readonly Bar[], things: ThingSummary): string {
  const { population, n, seed, anchors, earlier, equilibria, engine, use, stress } = results
  const slim = (key: string, value: unknown): unknown => (key === 'pairs' ? undefined : value)
  const judged = bars.map((bar) => ({ ...bar, ok: isMet(bar) }))
  return JSON.stringify(
    { population, n, seed, bars: judged, anchors, earlier, equilibria, engine, use, stress, things },
    slim,
    2,
  )
}

function asText(results: Results, bars: readonly Bar[], things: ThingSummary): string {
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
    'People who answer otherwise than the screen asks, and what population A does not hold',
    textTable(USE_HEAD, useRowsOf(results)),
    '',
    'Disputes about things alone',
    textTable(THINGS_HEAD, thingRows(things)),
    '',
    'One assumption changed, as people use it: settled / surplus',
    textTable(STRESS_HEAD, stressRowsOf(results)),
    '',
    'Taking everything, reading the sum, declining to sign',
    textTable(PROBE_HEAD, probeRows(results)),
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
  say('things alone')
  const things = measureThings(seed, Math.ceil(n / 5))
  const bars = [...barsOf(results), ...timeBars(values.population, seed, n), ...thingBars(things)]
  process.stdout.write(`${values.json ? asJson(results, bars, things) : asText(results, bars, things)}\n`)
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
