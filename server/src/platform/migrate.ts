import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import type pg from 'pg'
import { MIGRATION_LOCK } from './locks.ts'

/**
 * Brings a database to the newest shape: runs the numbered `.sql` files that have not run, each in its own
 * transaction, under an advisory lock, so that several processes may start at once. A file that was
 * changed after it ran is an error: merged migrations are never edited. `only`: just these, for the shape of an earlier day.
 */
export async function migrate(
  pool: pg.Pool,
  folder: URL,
  onStep: (name: string) => void = () => {},
  only: ReadonlySet<string> | null = null,
): Promise<number> {
  const names = (await migrationsIn(folder)).filter((name) => only === null || only.has(name))
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists schema_migration (name text primary key, sha256 text not null, ran_at timestamptz not null default now())',
    )
    const ran = new Map<string, string>()
    const rows = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migration',
    )
    for (const row of rows.rows) ran.set(row.name, row.sha256)
    let count = 0
    for (const name of names) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      const known = ran.get(name)
      if (known === sha256) continue
      if (known !== undefined) throw new Error(`migration ${name} was changed after it ran here`)
      onStep(name)
      await runOne(client, name, sha256, text)
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

async function runOne(client: pg.PoolClient, name: string, sha256: string, text: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}
