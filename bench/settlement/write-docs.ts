import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PICTURED, settledAgainstGain, surplusUnderPlay, type Exaggerations } from './pictures.ts'
import type { Parameters } from './parameters.ts'
import {
  OUTCOME_HEAD,
  outcomeRows,
  PROBE_HEAD,
  probeRows,
  STRATEGIC_HEAD,
  strategicRows,
  STRESS_HEAD,
  stressRowsOf,
  USE_HEAD,
  useRowsOf,
} from './report.ts'
import { INPUTS } from './round-engine.ts'
import { exaggerationOf, type Exaggeration } from './strategies.ts'
import { ANCHOR_NAMES, ANCHORS, INPUT_NAMES, type Results } from './suite.ts'

function markdown(head: string[], rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n')
}

function exaggerationRow(name: string, found: readonly Exaggeration[]): string[] {
  const gains = found.flatMap((one) => one.gains.map((gain) => gain.gain.value.toFixed(1)))
  return [name, ...gains, found.map((one) => one.interim.toFixed(0)).join(' / ')]
}

/** Replaces what stands between the two marks of a table in a document. */
function filled(document: string, name: string, table: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- end ${name} -->`]
  const [from, to] = [document.indexOf(open), document.indexOf(close)]
  if (from < 0 || to < from) throw new Error(`the document has no place for ${name}`)
  return `${document.slice(0, from + open.length)}\n\n${table}\n\n${document.slice(to)}`
}

/** Writes the pictures into `folder`/engine and fills the tables of `folder`/engine.md. */
export function writeDocs(folder: string, results: Results, p: Parameters): void {
  const disputes = results.disputes.slice(0, Math.ceil(results.n / 2))
  const found = (name: (typeof PICTURED)[number]): Exaggeration[] =>
    exaggerationOf(disputes, p, ANCHORS[name])
  const anchors: Exaggerations = {
    b1: found('b1'),
    c: found('c'),
    d: found('d'),
    e2: found('e2'),
    f: found('f'),
    p: found('p'),
    h2: found('h2'),
  }
  mkdirSync(join(folder, 'engine'), { recursive: true })
  writeFileSync(join(folder, 'engine', 'settled-against-gain.svg'), settledAgainstGain(results, anchors))
  writeFileSync(join(folder, 'engine', 'surplus-under-play.svg'), surplusUnderPlay(results))
  const file = join(folder, 'engine.md')
  const head = ['mechanism', 'S 10 %', 'S 25 %', 'S 50 %', 'R 10 %', 'R 25 %', 'R 50 %', 'informed S / R']
  const rows = [
    ...INPUTS.map((inputs) =>
      exaggerationRow(`**${INPUT_NAMES[inputs]}**`, results.engine[inputs].exaggeration),
    ),
    ...PICTURED.map((name) => exaggerationRow(`${ANCHOR_NAMES[name]} (${name})`, anchors[name])),
  ]
  let document = readFileSync(file, 'utf8')
  document = filled(document, 'outcomes', markdown(OUTCOME_HEAD, outcomeRows(results)))
  document = filled(document, 'exaggeration', markdown(head, rows))
  document = filled(document, 'strategic', markdown(STRATEGIC_HEAD, strategicRows(results)))
  document = filled(document, 'use', markdown(USE_HEAD, useRowsOf(results)))
  document = filled(document, 'stress', markdown(STRESS_HEAD, stressRowsOf(results)))
  document = filled(document, 'probe', markdown(PROBE_HEAD, probeRows(results)))
  writeFileSync(file, document)
}
