import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '@evensettle/server/platform/database/db.ts'
import { openDataDir } from '@evensettle/server/platform/data-dir.ts'
import { startEmbeddedPostgres } from '@evensettle/server/platform/database/embedded-postgres.ts'
import type { Pool } from 'pg'
import { AT_ONCE, fill, type More } from '../operator/fill.ts'
import { ROOT, SERVER, start, type Running } from '../processes.ts'
import { folderIn, markFilled, migrationsOf } from './folder.ts'

/** Raised when what is filled in changes. */
const FILLED_AS = 9

/** The first start after a crash of a database of some size goes through its log. */
const STARTS_WITHIN = 600_000

type Wanted = { name: string; cases: number; more?: More; env?: Record<string, string> }

export type Kept = {
  cases: number
  folder: string
  url: string
  pool: Pool
  hub: Running
  close(): Promise<void>
}

/**
 * An installation with so many cases and a server on it. What was filled in is kept in the folder for temporary files, for filling
 * takes longer than measuring; migrations that were added since run on it as on any installation.
 */
export async function openKept(
  { name, cases, more, env = {} }: Wanted,
  say: (line: string) => void,
): Promise<Kept> {
  const migrations = await migrationsOf(
    ['server/migrations', 'auth/migrations'].map((one) => join(ROOT, one)),
  )
  const { path: folder, state } = await folderIn(
    tmpdir(),
    `evensettle-bench-${name}-${cases}`,
    FILLED_AS,
    migrations,
  )
  const dataDir = await openDataDir(folder)
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const closings: (() => Promise<void>)[] = [() => dataDir.release(), () => database.stop()]
  async function close(): Promise<void> {
    for (const closing of closings.splice(0).toReversed()) await closing()
  }
  try {
    const here = { DATA_DIR: folder, DATABASE_URL: database.url, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
    const hub = await start(SERVER, { ...here, ...env }, [], STARTS_WITHIN)
    closings.push(() => hub.stop())
    const patience = { connect: 60_000, answer: Number.POSITIVE_INFINITY }
    const pool = createPool(database.url, AT_ONCE, () => {}, patience)
    closings.push(() => pool.end())
    if (state === 'empty') await fill(pool, cases, say, more)
    if (state === 'filled-before-a-migration') await pool.query('vacuum analyze')
    await markFilled(folder, migrations)
    return { cases, folder, url: database.url, pool, hub, close }
  } catch (error) {
    await close()
    throw error
  }
}
