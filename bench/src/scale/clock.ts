import { compose } from '@evensettle/server/compose.ts'
import { readConfig } from '@evensettle/server/config.ts'
import { openDataDir } from '@evensettle/server/platform/data-dir.ts'
import type { JobName } from '@evensettle/server/platform/jobs.ts'
import { createLogger } from '@evensettle/server/platform/telling/log.ts'
import { openSecrets } from '@evensettle/server/platform/secrets/secrets.ts'
import { createHandlers, SCHEDULES } from '@evensettle/server/worker.ts'
import type { Kept } from '../made/kept.ts'

/** What reads what lies outside the database, or a part of everything each time, however much there is. */
const APART: readonly JobName[] = [
  'integrity.check',
  'files.check',
  'storage.sweep',
  'mail.reports',
  'evidence.check',
  'evidence.sweep',
  'service.measure',
]

export type Clock = {
  sweeps: readonly JobName[]
  /** milliseconds; null where it was cut off */
  time(sweep: JobName): Promise<number | null>
  close(): Promise<void>
}

/** The clock of a kept installation, which does nothing but what it is told: each sweep has run once, so that nothing is due. */
export async function openClock({ folder, url }: Kept, say: (line: string) => void): Promise<Clock> {
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url, PUBLIC_URL: 'http://settle.test' })
  const dataDir = await openDataDir(folder, 'shared')
  const composition = await compose({
    config,
    databaseUrl: url,
    dataDir,
    secrets: await openSecrets(dataDir, config.secrets),
    log: createLogger('error', say),
    now: () => new Date(),
    schedulesJobs: false,
  })
  await composition.deps.jobs.start()
  const handlers = createHandlers(composition.deps, null)
  const sweeps = (Object.keys(SCHEDULES) as JobName[]).filter((name) => !APART.includes(name))
  async function time(sweep: JobName): Promise<number | null> {
    const began = performance.now()
    try {
      await handlers[sweep]?.({} as never)
      return performance.now() - began
    } catch (error) {
      // one that is cut off is what is looked for here, and no reason to end without the others
      say(
        `${sweep} was cut off after ${((performance.now() - began) / 1_000).toFixed(1)} s: ${String(error)}`,
      )
      return null
    }
  }
  for (const sweep of sweeps) {
    const first = await time(sweep)
    if (first !== null && first > 1_000) say(`${sweep}, the first time: ${(first / 1_000).toFixed(1)} s`)
  }
  return { sweeps, time, close: () => composition.close() }
}
