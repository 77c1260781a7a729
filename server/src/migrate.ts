import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import type pg from 'pg'
import { inTurn, numberOf, readMigration, takeStep } from '@evensettle/auth/auth.ts'
import { MIGRATION_LOCK } from './platform/database/locks.ts'
import { migrationsRun, noteRun, type Ran } from './platform/database/migrations-run.ts'
import { untilNobodyLacks } from './platform/database/versions.ts'
import { StartupError } from './startup-error.ts'

type Told = {
  /** each file, before it runs */
  onStep?: (name: string) => void
  /** what it waits for */
  onWait?: (sentence: string) => void
  /** just these, for the shape of an earlier day */
  only?: ReadonlySet<string> | null
}

/**
 * Brings a database to the newest shape: runs the numbered `.sql` files that have not run, each in its own
 * transaction, under an advisory lock, so that several processes may start at once. A file that was
 * changed after it ran is an error: merged migrations are never edited. Files of a newer version that have run here are left alone.
 * @throws StartupError where one of those has taken away what this version works with, or a process that runs still works with what
 * is to be taken away
 */
export async function migrate(
  pool: pg.Pool,
  folder: URL,
  { onStep = () => {}, onWait = () => {}, only = null }: Told = {},
): Promise<number> {
  const all = await migrationsIn(folder)
  return inTurn(pool, MIGRATION_LOCK, async (client) => {
    const rows = await migrationsRun(client)
    assertUsable(rows, all)
    const ran = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
    let count = 0
    for (const name of all.filter((one) => only === null || only.has(one))) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      const known = ran.get(name)
      if (known === sha256) continue
      if (known !== undefined) throw new Error(`migration ${name} was changed after it ran here`)
      onStep(name)
      await runOne(client, { name, sha256, text }, onWait)
      count += 1
    }
    return count
  })
}

/** The names of the numbered files, in order. */
export async function migrationsIn(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
}

/** @throws StartupError */
function assertUsable(rows: readonly Ran[], names: readonly string[]): void {
  const known = new Set(names.map(numberOf))
  for (const { name, needs } of rows) {
    if (typeof needs !== 'string' || known.has(needs)) continue
    throw new StartupError(
      `The database was changed by a newer version (migration ${name}), which took away what this one works with: start a version that has migration ${needs}, or bring a backup from before into an empty installation.`,
    )
  }
}

async function runOne(
  client: pg.PoolClient,
  { name, sha256, text }: { name: string; sha256: string; text: string },
  onWait: (sentence: string) => void,
): Promise<void> {
  const { needs } = readMigration(text)
  if (needs !== null) await untilNobodyLacks(client, { name, needs }, onWait)
  await takeStep(client, { name, text, onWait }, () => noteRun(client, { name, sha256, needs }))
}
