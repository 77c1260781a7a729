import { setTimeout as wait } from 'node:timers/promises'
import type { Scenario } from '../scenario.ts'

/** The database is stopped at once (`-m immediate`), stays away for some seconds, and is started again. */
export const databaseStops: Scenario = {
  name: 'the database is stopped and started',
  async run({ postgres, apps, traffic }, { outages }) {
    const told: string[] = []
    for (const seconds of outages) {
      await traffic.untilMore(40)
      const refused = traffic.refused
      await postgres.stopNow()
      await wait(seconds * 1_000)
      for (const app of apps) {
        const answer = await fetch(`${app.origin}/readyz`)
        if (answer.status !== 503) throw new Error(`/readyz says ${answer.status} without a database`)
        const health = (await (await fetch(`${app.origin}/healthz`)).json()) as {
          parts: Record<string, { state: string }>
        }
        if (health.parts['database']?.state !== 'failing')
          throw new Error('/healthz does not name the database')
      }
      await postgres.start()
      const since = performance.now()
      await Promise.all(apps.map((app) => app.untilReady()))
      await traffic.untilMore(1)
      const after = Math.round(performance.now() - since)
      told.push(
        `away for ${seconds} s: ${traffic.refused - refused} requests refused, the next message taken ${after} ms after its return`,
      )
    }
    return told
  },
}
