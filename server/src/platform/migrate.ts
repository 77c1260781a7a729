import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { MIGRATION_LOCK } from './locks.ts'
import { numberOf, readMigration, statementsOf } from './migration-text.ts'
import { untilNobodyLacks } from './versions.ts'

type Told = {
  /** each file, before it runs */
  onStep?: (name: string) => void
  /** what it waits for */
  onWait?: (sentence: string) => void
  /** just these, for the shape of an earlier day */
  only?: ReadonlySet<string> | null
}

type Ran = { name: string; sha256: string; needs?: string | null }

/** Milliseconds. A statement that waits for its table holds up everybody who comes after it. */
const TABLE_WITHIN = 2_000
const PAUSE = 250
const SAY_EVERY = 5_000
const LOCK_NOT_AVAILABLE = '55P03'

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
  const client = await pool.connect()
  try {
    await holdLock(client)
    await client.query(
      'create table if not exists schema_migration (name text primary key, sha256 text not null, ran_at timestamptz not null default now(), needs text)',
    )
    const { rows } = await client.query<Ran>('select * from schema_migration')
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
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

/** The names of the numbered files, in order. */
export async function migrationsIn(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
}

/** Asked for again and again: whoever waited inside the database would hold up an index that is built beside the work. */
async function holdLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.held === true) return
    await wait(PAUSE)
  }
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
  const { needs, isBesideTheWork } = readMigration(text)
  if (needs !== null) await untilNobodyLacks(client, { name, needs }, onWait)
  const done = async () => {
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
    if (needs !== null)
      await client.query('update schema_migration set needs = $2 where name = $1', [name, needs])
  }
  try {
    if (isBesideTheWork) {
      for (const statement of statementsOf(text)) await client.query(statement)
      await done()
    } else await inTurn(client, name, onWait, () => client.query(text).then(done))
  } catch (error) {
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}

/** In a transaction that never stands in front of a table for long: it steps back and comes again. */
async function inTurn(
  client: pg.PoolClient,
  name: string,
  onWait: (sentence: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  for (let said = -SAY_EVERY; ;) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${TABLE_WITHIN}`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error
      if (performance.now() - said >= SAY_EVERY) {
        onWait(`${name} waits for a table that is in use`)
        said = performance.now()
      }
      await wait(PAUSE)
    }
  }
}
