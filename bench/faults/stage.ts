import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@evensettle/server/platform/postgres/process.ts'
import { makeOwnPostgres, type OwnPostgres } from '@evensettle/server/testing/own-postgres.ts'
import { makePairs, type Pair } from '../src/people.ts'
import { makeApp, type App } from './app-process.ts'
import { startTraffic, type Traffic } from './traffic.ts'

const PAIRS = 2

/** What every stage has of its database: one PostgreSQL, or three of which one is the primary. */
export type Database = Pick<OwnPostgres, 'url' | 'query' | 'remove'>

/** Two processes of the product on one database and one data folder, under traffic. */
export type Stage<D extends Database = OwnPostgres> = {
  dataDir: string
  postgres: D
  apps: readonly [App, App]
  pairs: readonly Pair[]
  traffic: Traffic
  /** tells how a long run is getting on */
  say: (line: string) => void
  /** Ends the traffic: everything that is still under way is acknowledged first. */
  quiet(): Promise<void>
  remove(): Promise<void>
}

type Options = { dataDir?: string; say?: (line: string) => void }

/** Builds a stage on a folder of its own, or where it is told to (a small disk, say); people write from here on. */
export function buildStage(options: Options = {}): Promise<Stage> {
  return buildStageOn(() => makeOwnPostgres(), options)
}

/** The same on a database of another kind. */
export async function buildStageOn<D extends Database>(
  make: () => Promise<D>,
  options: Options = {},
): Promise<Stage<D>> {
  const root = await mkdtemp('/tmp/evensettle-faults-')
  await chmod(root, 0o711)
  const dataDir = options.dataDir ?? join(root, 'data')
  const postgres = await make()
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://settle.test',
    RATE_LIMITS: 'off',
  }
  const apps = [makeApp(await freePort(), env), makeApp(await freePort(), env)] as const
  try {
    // the first makes the secrets that both use
    for (const app of apps) await app.start()
    const pairs = await makePairs(apps[0].origin, dataDir, PAIRS, () => {})
    const traffic = startTraffic(
      apps.map(({ origin }) => origin),
      pairs,
    )
    return {
      dataDir,
      postgres,
      apps,
      pairs,
      traffic,
      say: options.say ?? (() => {}),
      quiet: () => traffic.end(),
      async remove() {
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }

  async function end(): Promise<void> {
    for (const app of apps) await app.kill()
    await postgres.remove()
    await rm(root, { recursive: true, force: true })
  }
}
