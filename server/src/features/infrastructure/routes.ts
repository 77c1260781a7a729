import {
  getServiceConfiguration,
  getServiceHistory,
  getServiceParts,
  type Hour,
} from '@evensettle/contracts/infrastructure.ts'
import { HISTORY_KEPT_FOR, PARTS, type Part } from '@evensettle/domain/service/health.ts'
import { warningsOf } from '@evensettle/domain/service/warnings.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/http.ts'
import { hoursAfter, lookerAt, presentParts, processesSeen } from './queries.ts'

/** How the installation is, for who runs it: now, over the last day, and what it was told. */
export function infrastructureRoutes(api: Api, deps: Deps): void {
  const { now, self, settings } = deps
  const look = lookerAt(deps)

  api.handleAsAdmin(getServiceParts, async () => ({
    parts: presentParts(await look()),
    at: now().toISOString(),
  }))

  api.handleAsAdmin(getServiceHistory, async (_, __, { reads }) => {
    const until = now()
    const from = new Date(until.getTime() - HISTORY_KEPT_FOR)
    const [hours, processes] = await Promise.all([hoursAfter(reads, from), processesSeen(reads)])
    return {
      from: from.toISOString(),
      until: until.toISOString(),
      parts: PARTS.map((part) => ({ part, hours: dayOf(part, hours, from) })),
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

/** The hours of a part's day; one in which nobody looked is there and empty. */
function dayOf(part: Part, rows: Awaited<ReturnType<typeof hoursAfter>>, from: Date): Hour[] {
  const own = new Map(rows.filter((row) => row.part === part).map((row) => [row.hour, row]))
  return Array.from({ length: HISTORY_KEPT_FOR / HOUR }, (_, at) => {
    const { health = null, typical = null, most = null } = own.get(at) ?? {}
    return { at: new Date(from.getTime() + at * HOUR).toISOString(), health, typical, most }
  })
}
