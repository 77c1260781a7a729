import type { Given } from './values.ts'

/** Who is told how the processes are, and where their time goes. */
export type WatchersConfig = {
  /** where Prometheus reads the figures of a process; null: nowhere */
  metrics: { port: number; host: string } | null
  /** a collector that speaks OTLP over HTTP and is told the same figures, every so many seconds; null: nobody is */
  figures: { url: string; every: number } | null
  /** such a collector, and which share of all work it is told of; null: nobody is */
  traces: { url: string; share: number } | null
}

type Values = Given<
  'PORT' | 'METRICS_PORT' | 'METRICS_HOST' | 'METRICS_URL' | 'METRICS_EVERY' | 'TRACES_URL' | 'TRACES_SHARE'
>

/** Seconds. What is looked up for the figures asks the database. */
const EVERY = { least: 5, most: 3_600, usual: 60 }

export const EVERY_FORM = `must be a whole number of seconds from ${EVERY.least} to ${EVERY.most}.`

export function isEvery(value: string): boolean {
  return /^\d{1,4}$/.test(value) && Number(value) >= EVERY.least && Number(value) <= EVERY.most
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

export function watchersOf(values: Values): WatchersConfig {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_URL: url, TRACES_URL: traces } = values
  return {
    // whoever reaches it may read it, so that it is this machine alone unless somebody says otherwise
    metrics: port === undefined ? null : { port: Number(port), host: host ?? '127.0.0.1' },
    figures:
      url === undefined
        ? null
        : { url: withoutSlash(url), every: Number(values.METRICS_EVERY ?? EVERY.usual) },
    traces:
      traces === undefined ? null : { url: withoutSlash(traces), share: Number(values.TRACES_SHARE ?? '1') },
  }
}

export function watchersMistakes(given: Values): string[] {
  const { METRICS_PORT: port, METRICS_HOST: host, PORT: own = '3000' } = given
  const mistakes: string[] = []
  if (port === undefined && host !== undefined)
    mistakes.push('METRICS_PORT must be set when METRICS_HOST is set: nothing would listen there.')
  if (port !== undefined && Number(port) !== 0 && Number(port) === Number(own))
    mistakes.push('METRICS_PORT must be another port than PORT: what it tells is not for everybody.')
  if (given.METRICS_URL === undefined && given.METRICS_EVERY !== undefined)
    mistakes.push('METRICS_URL must be set when METRICS_EVERY is set: nobody would be told anything.')
  return mistakes
}
