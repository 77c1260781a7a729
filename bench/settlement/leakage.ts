import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { mean } from './metrics.ts'
import type { Dispute } from './population.ts'
import { UNIT } from './product-engine.ts'
import type { RoundRun } from './round-engine.ts'

/** Mean absolute error (per cent of the sum asked) of the other side's limit, before and after; bits learnt. */
export type Leak = {
  side: Side
  cases: number
  before: number
  after: number
  reduction: number
  bits: number
}

type Row = { before: number[]; after: number[]; wanted: number; isDeal: boolean }

/** What one side knows before the round, and what it has seen after it: its own answers, and the outcome. */
export function rowsOf(d: Dispute, run: RoundRun): Record<Side, Row> {
  const { round, sealed } = run
  const scale = d.claim * UNIT
  const weight = (side: Side): number =>
    d.items.reduce((sum, item) => sum + item.grades[side] * item.claimed, 0) / d.claim
  const open = [
    round.reference / scale,
    d.admitted / d.claim,
    (round.open.demand ?? scale) / scale,
    (round.open.offer ?? 0) / scale,
    weight('starter') - weight('respondent'),
    d.items.reduce((sum, item) => sum + (item.documented > 0 ? item.claimed : 0), 0) / d.claim,
    Math.log(d.claim) / 3,
  ]
  const rowFor = (side: Side): Row => {
    const before = [...open, d[side].limit / d.claim]
    const own = round.packages.map((one) => {
      const sum = sealed[side][one.id]
      return typeof sum === 'number' ? sum / scale : side === 'starter' ? 1 : 0
    })
    const [first, second, third] = own
    const at = round.packages.findIndex((one) => one.id === run.packageId)
    const price = run.deal ? run.deal.price / d.claim : 0
    const after = [
      ...before,
      first ?? 0,
      second ?? first ?? 0,
      third ?? first ?? 0,
      (round.packages[0]?.price ?? 0) / scale,
      run.deal ? 1 : 0,
      price,
      run.deal && at >= 0 ? price - (round.packages[at]?.price ?? 0) / scale : 0,
      at === 1 ? 1 : 0,
      at === 2 ? 1 : 0,
    ]
    return { before, after, wanted: d[otherSide(side)].limit / d.claim, isDeal: run.deal !== null }
  }
  return { starter: rowFor('starter'), respondent: rowFor('respondent') }
}

/** Squares and products of standardised facts. */
function expand(rows: readonly (readonly number[])[]): Float64Array[] {
  const width = rows[0]?.length ?? 0
  const stats = Array.from({ length: width }, (_, i) => {
    const column = rows.map((row) => row[i] ?? 0)
    const middle = mean(column)
    const spread = Math.sqrt(mean(column.map((x) => (x - middle) ** 2)))
    return { middle, spread: spread > 1e-9 ? spread : Infinity }
  })
  return rows.map((row) => {
    const z = stats.map(({ middle, spread }, i) =>
      Math.max(-4, Math.min(4, ((row[i] ?? 0) - middle) / spread)),
    )
    const out = [1, ...z]
    for (let i = 0; i < width; i += 1) for (let j = i; j < width; j += 1) out.push((z[i] ?? 0) * (z[j] ?? 0))
    return Float64Array.from(out)
  })
}

/** Ridge regression by Cholesky's factors of the normal equations. */
function ridge(rows: readonly Float64Array[], wanted: readonly number[], penalty: number): Float64Array {
  const n = rows[0]?.length ?? 0
  const a = Array.from({ length: n }, () => new Float64Array(n))
  const b = new Float64Array(n)
  for (const [k, row] of rows.entries()) {
    for (let i = 0; i < n; i += 1) {
      const line = a[i]
      const x = row[i] ?? 0
      if (!line || x === 0) continue
      b[i] = (b[i] ?? 0) + x * (wanted[k] ?? 0)
      for (let j = 0; j <= i; j += 1) line[j] = (line[j] ?? 0) + x * (row[j] ?? 0)
    }
  }
  for (let i = 0; i < n; i += 1) {
    const line = a[i]
    if (!line) continue
    line[i] = (line[i] ?? 0) + penalty
    for (let j = 0; j <= i; j += 1) {
      const other = a[j]
      if (!other) continue
      let sum = line[j] ?? 0
      for (let k = 0; k < j; k += 1) sum -= (line[k] ?? 0) * (other[k] ?? 0)
      line[j] = i === j ? Math.sqrt(Math.max(sum, 1e-9)) : sum / (other[j] ?? 1)
    }
    let sum = b[i] ?? 0
    for (let k = 0; k < i; k += 1) sum -= (line[k] ?? 0) * (b[k] ?? 0)
    b[i] = sum / (line[i] ?? 1)
  }
  for (let i = n - 1; i >= 0; i -= 1) {
    let sum = b[i] ?? 0
    for (let k = i + 1; k < n; k += 1) sum -= (a[k]?.[i] ?? 0) * (b[k] ?? 0)
    b[i] = sum / (a[i]?.[i] ?? 1)
  }
  return b
}

/** Fitted on one half of the cases, judged on the other. */
function errorsOf(rows: readonly (readonly number[])[], wanted: readonly number[]): number[] {
  const expanded = expand(rows)
  const isFitted = (_: unknown, i: number): boolean => i % 2 === 0
  const isJudged = (_: unknown, i: number): boolean => i % 2 === 1
  const weights = ridge(expanded.filter(isFitted), wanted.filter(isFitted), 10)
  const truths = wanted.filter(isJudged)
  return expanded.filter(isJudged).map((row, i) => {
    const guess = row.reduce((sum, x, j) => sum + x * (weights[j] ?? 0), 0)
    return guess - (truths[i] ?? 0)
  })
}

/** What each side learns about the other's limit, over all cases or only those without a deal. */
export function leakOf(rows: readonly Record<Side, Row>[], only: 'all' | 'no deal'): Leak[] {
  return SIDES.map((side) => {
    const chosen = rows.map((row) => row[side]).filter((row) => only === 'all' || !row.isDeal)
    const wanted = chosen.map((row) => row.wanted)
    const before = errorsOf(
      chosen.map((row) => row.before),
      wanted,
    )
    const after = errorsOf(
      chosen.map((row) => row.after),
      wanted,
    )
    const error = (list: number[]): number => 100 * mean(list.map(Math.abs))
    const variance = (list: number[]): number => mean(list.map((x) => x * x))
    const bits = Math.max(0, 0.5 * Math.log2(variance(before) / variance(after)))
    const reduction = 100 * (1 - error(after) / error(before))
    return { side, cases: chosen.length, before: error(before), after: error(after), reduction, bits }
  })
}
