import { Hono } from 'hono'
import type { Deps } from '../../../deps.ts'
import { METRICS_TYPE } from '../../../platform/telling/meters.ts'
import { readingsOf } from './queries.ts'

/** `/metrics`, for a port that Prometheus alone reaches: whoever can ask is answered. `streams`: live streams that are open here. */
export function metricsRoutes(deps: Deps, streams: () => number): Hono {
  const app = new Hono()
  const readings = readingsOf(deps, streams)
  app.get('/metrics', async (c) => {
    const text = await deps.meters.text(await readings())
    return c.body(text, 200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' })
  })
  return app
}
