import { readdir, readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import { transaction } from './database.ts'
import { lockMigrations } from './locks.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)

/** The names of all migrations, in order. */
export async function migrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
}

/**
 * Brings schema `auth` up to date. Idempotent; processes that start together wait for one another. `only`: just these
 * files, for the shape of an earlier day.
 */
export async function migrate(pool: Pool, only: ReadonlySet<string> | null = null): Promise<void> {
  const files = (await migrations()).filter((name) => only === null || only.has(name))
  await transaction(pool, async (tx) => {
    await tx.query('set local lock_timeout = 0')
    await lockMigrations(tx)
    await tx.query('create schema if not exists auth')
    await tx.query(
      'create table if not exists auth.migration (name text primary key, applied_at timestamptz)',
    )
    const applied = await tx.query<{ name: string }>('select name from auth.migration')
    const done = new Set(applied.rows.map((row) => row.name))
    for (const name of files.filter((file) => !done.has(file))) {
      await tx.query(await readFile(new URL(name, FOLDER), 'utf8'))
      await tx.query('insert into auth.migration (name, applied_at) values ($1, now())', [name])
    }
  })
}
