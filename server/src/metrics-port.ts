import { getRequestListener } from '@hono/node-server'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { readingsOf } from './features/infrastructure/metrics/queries.ts'
import { metricsRoutes } from './features/infrastructure/metrics/routes.ts'
import { listen, type Handler } from './listening.ts'
import type { ToldFigures } from './platform/telling/told-figures.ts'

export type MetricsPort = {
  /** Answers from now on; before, whoever asks is told to come again. */
  begin(deps: Deps, streams: () => number): void
  /** for the operator, where there is one */
  address: string | null
  close(): Promise<void>
}

const notYet: Handler = (_, response) => {
  response.writeHead(503, { 'retry-after': '1' }).end()
}

/** Takes the port of the figures, where there is to be one. @throws StartupError */
export async function openMetricsPort(metrics: Config['metrics']): Promise<MetricsPort> {
  if (metrics === null) return { begin() {}, address: null, close: () => Promise.resolve() }
  const handler = { current: notYet }
  const names = { port: 'METRICS_PORT', host: 'METRICS_HOST' }
  const { server, port } = await listen({ ...metrics, names }, handler)
  const host = metrics.host.includes(':') ? `[${metrics.host}]` : metrics.host
  return {
    begin(deps, streams) {
      handler.current = getRequestListener(metricsRoutes(deps, streams).fetch)
    },
    address: `http://${host}:${port}/metrics`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Tells a collector the same figures from now on, where one is set; what does it is loaded for one only. */
export async function tellCollector(
  settings: Config['figures'],
  deps: Deps,
  streams: () => number,
): Promise<ToldFigures> {
  if (settings === null) return { close: () => Promise.resolve() }
  const { tellFigures } = await import('./platform/telling/told-figures.ts')
  const readings = readingsOf(deps, streams)
  const standing = async () => deps.meters.standing(await readings())
  return tellFigures(settings, { teller: deps.self, standing, log: deps.log })
}
