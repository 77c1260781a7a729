import type { HrTime, ValueType } from '@opentelemetry/api'
import type {
  AggregationTemporality,
  DataPoint,
  DataPointType,
  Histogram,
  MetricData,
} from '@opentelemetry/sdk-metrics'
import type { WatchersConfig } from '../../config/watchers.ts'
import { closeInTime, notingAnswers, tellerFacts, type Teller } from './collector.ts'
import type { Logger } from './log.ts'
import type { Standing, StandingValue } from './meters.ts'

export type ToldFigures = {
  /** Tells them once more, within a few seconds, also where nobody answers. */
  close(): Promise<void>
}

/** The words of OpenTelemetry, which are loaded where somebody is told. */
type Words = {
  AggregationTemporality: typeof AggregationTemporality
  DataPointType: typeof DataPointType
  ValueType: typeof ValueType
}

/** Milliseconds; a collector that takes longer is told again at the next turn. */
const ANSWER_WITHIN = 10_000

/**
 * Tells a collector the figures from now on: those of `/metrics` by the same names, read where Prometheus reads them, so that each
 * is counted once.
 */
export async function tellFigures(
  { url, every }: NonNullable<WatchersConfig['figures']>,
  parts: { teller: Teller; standing: () => Promise<readonly Standing[]>; log: Pick<Logger, 'warn' | 'info'> },
): Promise<ToldFigures> {
  const [api, sdk, { OTLPMetricExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const resource = resourceFromAttributes(tellerFacts(parts.teller))
  const words: Words = { ...sdk, ValueType: api.ValueType }
  // counters begin with the process
  const since = timeOf(Date.now() - process.uptime() * 1_000)
  const producer = {
    async collect() {
      const period = { startTime: since, endTime: timeOf(Date.now()) }
      const metrics = (await parts.standing()).flatMap((one) => metricOf(words, one, period))
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: SCOPE, metrics }] }, errors: [] }
    },
  }
  const exporter = new OTLPMetricExporter({ url: `${url}/v1/metrics`, timeoutMillis: ANSWER_WITHIN })
  const reader = new sdk.PeriodicExportingMetricReader({
    exporter: notingAnswers(exporter, 'figures', parts.log),
    exportIntervalMillis: every * 1_000,
    exportTimeoutMillis: Math.min(every * 1_000, ANSWER_WITHIN),
    metricProducers: [producer],
  })
  const provider = new sdk.MeterProvider({ resource, readers: [reader] })
  return { close: () => closeInTime(() => provider.shutdown(), 'figures', parts.log) }
}

const SCOPE = { name: 'evensettle' }

type Period = Pick<DataPoint<number>, 'startTime' | 'endTime'>

function timeOf(ms: number): HrTime {
  return [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1e6)]
}

/** By the end of its name, as is the custom of Prometheus; in the words of UCUM, as is that of OpenTelemetry. */
function unitOf(name: string): string {
  const [, unit] = /_(seconds|bytes|ratio)(?:_total)?$/.exec(name) ?? []
  return { seconds: 's', bytes: 'By', ratio: '1' }[unit ?? ''] ?? ''
}

/** A figure as OpenTelemetry has it; none where it has no value yet. */
function metricOf(words: Words, { name, help, kind, values }: Standing, period: Period): MetricData[] {
  // JSON has no word for what is no number
  const known = values.filter(({ value }) => Number.isFinite(value))
  if (known.length === 0) return []
  const about = {
    // what Prometheus reads are floating-point numbers
    descriptor: { name, description: help, unit: unitOf(name), valueType: words.ValueType.DOUBLE },
    aggregationTemporality: words.AggregationTemporality.CUMULATIVE,
  }
  if (kind === 'histogram') {
    const dataPoints = histogramsIn(name, known).map((one) => ({ ...period, ...one }))
    return [{ ...about, dataPointType: words.DataPointType.HISTOGRAM, dataPoints }]
  }
  const dataPoints = known.map(({ labels: attributes, value }) => ({ ...period, attributes, value }))
  return kind === 'counter'
    ? [{ ...about, dataPointType: words.DataPointType.SUM, isMonotonic: true, dataPoints }]
    : [{ ...about, dataPointType: words.DataPointType.GAUGE, dataPoints }]
}

type Lines = { attributes: StandingValue['labels']; buckets: [number, number][]; sum: number; count: number }

/** The lines of a histogram put together again: there each bucket holds those below it, here each holds its own. */
function histogramsIn(
  name: string,
  values: readonly StandingValue[],
): Pick<DataPoint<Histogram>, 'attributes' | 'value'>[] {
  const found = new Map<string, Lines>()
  for (const { name: line, labels, value } of values) {
    const { le, ...attributes } = labels
    const key = JSON.stringify(attributes)
    const lines = found.get(key) ?? { attributes, buckets: [], sum: 0, count: 0 }
    found.set(key, lines)
    if (line === `${name}_sum`) lines.sum = value
    else if (line === `${name}_count`) lines.count = value
    else lines.buckets.push([le === '+Inf' ? Infinity : Number(le), value])
  }
  return [...found.values()].map(({ attributes, buckets, sum, count }) => {
    const inOrder = buckets.toSorted(([a], [b]) => a - b)
    const counts = inOrder.map(([, below], i) => below - (inOrder[i - 1]?.[1] ?? 0))
    const boundaries = inOrder.map(([le]) => le).filter(Number.isFinite)
    return { attributes, value: { buckets: { boundaries, counts }, sum, count } }
  })
}
