import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricValueWithName,
} from 'prom-client'
import type { JobName } from '@evensettle/contracts/jobs.ts'
import { FIGURES, type Figure } from './figures.ts'
import { OUTAGES, type Outage } from '../outages.ts'

/**
 * What was looked up for one answer: a figure with its values. A label holds a name of ours, one of a list that is known before; an
 * id, an address or a word of somebody is none.
 */
export type Reading = {
  name: Figure
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[]
}

/** A figure as it stands now. Of a histogram `values` are the lines that Prometheus reads, each with the name it has there. */
export type Standing = {
  name: string
  help: string
  kind: 'counter' | 'gauge' | 'histogram'
  values: readonly StandingValue[]
}
export type StandingValue = {
  name: string
  labels: Readonly<Partial<Record<string, string | number>>>
  value: number
}

/** What a process counts of its own work, and how Prometheus reads it. */
export type Meters = {
  /** `route`: the address as it is written in the code, never as it was typed */
  answered(request: { method: string; route: string; status: number; seconds: number }): void
  worked(job: { name: JobName; isDone: boolean; seconds: number }): void
  /** a request or a job that could not be served: the database was away, a disk was full */
  refused(outage: Outage): void
  /** something that may be some seconds old was read */
  readOld(from: 'replica' | 'primary'): void
  /** everything counted, and beside it what was just looked up */
  text(looked: readonly Reading[]): Promise<string>
  /** the same, for whoever is told it in another form */
  standing(looked: readonly Reading[]): Promise<Standing[]>
}

/** Where nobody reads them nothing is counted. */
export const NO_METERS: Meters = {
  answered() {},
  worked() {},
  refused() {},
  readOld() {},
  text: () => Promise.resolve(''),
  standing: () => Promise.resolve([]),
}

/** The type of what Prometheus reads, as {@link Meters.text} writes it. */
export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/** Seconds. People notice a tenth and leave after ten. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Seconds. A mail takes a tenth, a backup minutes. */
const JOB_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600]

/** Anybody can send a word of their own as a method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts from now on. `about`: what this process is, told as labels of one figure that is always 1. */
export function createMeters(about: Readonly<Record<'version' | 'role', string>>): Meters {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const build = new Gauge({
    name: 'evensettle_build_info',
    help: 'Which version runs here, and in which role. Always 1.',
    labelNames: Object.keys(about),
    registers,
  })
  build.set(about, 1)
  const requests = new Counter({
    name: 'evensettle_http_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'evensettle_http_request_duration_seconds',
    help: 'Seconds until an answer begins. A download goes on after that.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const jobSeconds = new Histogram({
    name: 'evensettle_job_duration_seconds',
    help: 'Seconds that background jobs took, by their name and whether they came to their end.',
    labelNames: ['name', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  })
  const outages = new Counter({
    name: 'evensettle_outages_total',
    help: 'Requests and jobs that could not be served because the database or the store of files was away, the database was too busy to answer all, or a disk was full.',
    labelNames: ['code', 'part'],
    registers,
  })
  // a counter that begins with its first event shows no rise at it
  for (const { code, part } of OUTAGES) outages.inc({ code, part }, 0)
  const oldReads = new Counter({
    name: 'evensettle_replica_reads_total',
    help: 'Requests of operators that may be answered from a replica, by where they were answered from.',
    labelNames: ['from'],
    registers,
  })
  return {
    answered({ method, route, status, seconds }) {
      const known = METHODS.has(method) ? method : 'other'
      requests.inc({ method: known, route, status })
      requestSeconds.observe({ method: known, route }, seconds)
    },
    worked({ name, isDone, seconds }) {
      jobSeconds.observe({ name, outcome: isDone ? 'done' : 'failed' }, seconds)
    },
    refused({ code, part }) {
      outages.inc({ code, part })
    },
    readOld(from) {
      oldReads.inc({ from })
    },
    text: async (looked) => (await registry.metrics()) + (await registryOf(looked).metrics()),
    standing: async (looked) => [...(await standingIn(registry)), ...(await standingIn(registryOf(looked)))],
  }
}

/** Written anew each time: of what is not there any more nothing is left standing. */
function registryOf(readings: readonly Reading[]): Registry {
  const registry = new Registry()
  for (const { name, values } of readings) {
    const labelNames = [...new Set(values.flatMap(({ labels = {} }) => Object.keys(labels)))]
    const gauge = new Gauge({ name, help: FIGURES[name], labelNames, registers: [registry] })
    // without labels it would begin with a nought that nobody has seen
    gauge.reset()
    if (labelNames.length === 0) gauge.remove()
    for (const { labels = {}, value } of values) gauge.set(labels, value)
  }
  return registry
}

async function standingIn(registry: Registry): Promise<Standing[]> {
  const all = await registry.getMetricsAsJSON()
  return all.map(({ name, help, type, values }) => ({
    name,
    help,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its types name a number, and what is there is the word that stands in `/metrics`; summaries are not made here
    kind: type as unknown as Standing['kind'],
    values: values.map(({ metricName, labels, value }: MetricValueWithName<string>) => ({
      name: metricName ?? name,
      labels,
      value,
    })),
  }))
}
