import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@evensettle/server/platform/database/postgres/process.ts'
import { makeOwnPostgres, type OwnPostgres } from '@evensettle/server/testing/own-postgres.ts'
import { makeSmallDisk, type SmallDisk } from '@evensettle/server/testing/small-disk.ts'
import { makePairs, type Pair } from '../src/people.ts'
import { makeApp, type App } from './app-process.ts'
import { openBalancer, type Balancer } from './balancer.ts'
import { makeStore, type Store } from './store.ts'
import { startTraffic } from './traffic.ts'
import type { Traffic } from './traffic-requests.ts'
import { THIS, type Version } from './version-before.ts'

const PAIRS = 2

/** What a scenario needs beside what each has. */
export type Wants = {
  /** the database lies on a disk of so many megabytes */
  diskOfDatabase?: number
  /** of the database, in place of what is quickest */
  settings?: Record<string, string>
  /** the version in which its processes begin; `root`: where there is room for it */
  startsWith?: (root: string) => Promise<Version>
  /** people reach the processes through one */
  isBehindProxy?: boolean
}

/** What every stage has of its database: one PostgreSQL, or three of which one is the primary. */
export type Database = Pick<OwnPostgres, 'url' | 'query' | 'remove'>

/** Two processes that answer people and one that works on the jobs, on one database and one store of files, under traffic. */
export type Stage<D extends Database = OwnPostgres> = {
  root: string
  dataDir: string
  postgres: D
  /** the small one, where the scenario wants one */
  disk: SmallDisk | null
  store: Store
  /** those that answer people */
  apps: readonly [App, App]
  worker: App
  /** the proxy, where the scenario wants one */
  balancer: Balancer | null
  /** in which the processes began */
  version: Version
  pairs: readonly Pair[]
  traffic: Traffic
  /** tells how a long run is getting on */
  say: (line: string) => void
  /** Ends the traffic: everything that is still under way is acknowledged first. */
  quiet(): Promise<void>
  remove(): Promise<void>
}

type Say = (line: string) => void

/** Builds a stage on a folder of its own; people write from here on. */
export async function buildStage(wants: Wants, say: Say): Promise<Stage> {
  const disk = wants.diskOfDatabase === undefined ? null : await makeSmallDisk(wants.diskOfDatabase)
  const make = () => (disk ? makeOwnPostgres(SMALL, disk.path) : makeOwnPostgres(wants.settings))
  return buildStageOn(make, { wants, disk, say })
}

/** The same on a database of another kind. */
export async function buildStageOn<D extends Database>(
  make: () => Promise<D>,
  { wants = {}, disk = null, say }: { wants?: Wants; disk?: SmallDisk | null; say: Say },
): Promise<Stage<D>> {
  const { startsWith, isBehindProxy } = wants
  const root = await mkdtemp('/tmp/evensettle-faults-')
  await chmod(root, 0o711)
  const dataDir = join(root, 'data')
  const postgres = await make()
  const store = await makeStore(join(root, 'store'))
  const shared = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    FILES_URL: store.url,
    PUBLIC_URL: 'http://settle.test',
    RATE_LIMITS: 'off',
    ...(isBehindProxy ? { TRUST_PROXY: '1' } : {}),
  }
  const of = async (ROLE: 'web' | 'worker') => makeApp(await freePort(), { ...shared, ROLE })
  const apps = [await of('web'), await of('web')] as const
  const worker = await of('worker')
  const version = (await startsWith?.(root)) ?? THIS
  const balancer = isBehindProxy ? await openBalancer(apps.map(({ port }) => port)) : null
  try {
    // the first makes the secrets that all use
    for (const app of [...apps, worker]) await app.start({}, version.main)
    const pairs = await makePairs(apps[0].origin, dataDir, PAIRS, () => {})
    const traffic = startTraffic(balancer ? [balancer.origin] : apps.map(({ origin }) => origin), pairs)
    const things = {
      root,
      dataDir,
      postgres,
      disk,
      store,
      apps,
      worker,
      balancer,
      version,
      pairs,
      traffic,
      say,
    }
    return { ...things, quiet: () => traffic.end(), remove: end }
  } catch (error) {
    await end()
    throw error
  }

  async function end(): Promise<void> {
    for (const app of [...apps, worker]) await app.kill()
    await balancer?.close()
    await store.kill()
    await store.line.close()
    await postgres.remove()
    await disk?.close()
    await rm(root, { recursive: true, force: true })
  }
}

/** Of its log it keeps as little as it can. */
const SMALL = { max_wal_size: '32MB', min_wal_size: '32MB', wal_keep_size: '0' }
