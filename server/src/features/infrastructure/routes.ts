import {
  getServiceConfiguration,
  getServiceHistory,
  getServiceParts,
} from '@evensettle/contracts/infrastructure.ts'
import { HISTORY_KEPT_FOR, PARTS } from '@evensettle/domain/service/health.ts'
import { warningsOf } from '@evensettle/domain/service/warnings.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http.ts'
import { lookerAt, measuresSince, presentParts, processesSeen } from './queries.ts'

/** How the installation is, for who runs it: now, over the last day, and what it was told. */
export function infrastructureRoutes(api: Api, deps: Deps): void {
  const { db, now, self, settings } = deps
  const look = lookerAt(deps)

  api.handleAsAdmin(getServiceParts, async () => ({
    parts: presentParts(await look()),
    at: now().toISOString(),
  }))

  api.handleAsAdmin(getServiceHistory, async () => {
    const until = now()
    const from = new Date(until.getTime() - HISTORY_KEPT_FOR)
    const [measures, processes] = await Promise.all([measuresSince(db, from), processesSeen(db)])
    const byPart = Map.groupBy(measures, ({ part }) => part)
    return {
      from: from.toISOString(),
      until: until.toISOString(),
      parts: PARTS.map((part) => ({
        part,
        measures: (byPart.get(part) ?? []).map(({ at, health, value }) => ({
          at: at.toISOString(),
          health,
          value,
        })),
      })),
      processes: processes.map(({ started_at, seen_at, ...row }) => ({
        ...row,
        startedAt: started_at.toISOString(),
        seenAt: seen_at.toISOString(),
        isThis: row.id === self.id,
      })),
    }
  })

  api.handleAsAdmin(getServiceConfiguration, async () => ({
    warnings: warningsOf(settings.configured),
    settings: [...settings.told],
  }))
}
