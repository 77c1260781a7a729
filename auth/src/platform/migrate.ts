import { readdir, readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import { holdTurn, letGoOfTurn, LOCKS } from './locks.ts'
import { inTurn, takeStep } from './migration-steps.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)

/** What is told of it, and `only`: just these files, for the shape of an earlier day. */
export type Migrating = {
  only?: ReadonlySet<string> | null
  /** each file, before it runs */
  onStep?: (name: string) => void
  /** what it waits for */
  onWait?: (sentence: string) => void
}

/** The names of all migrations, in order. */
export async function migrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
}

/** Brings schema `auth` up to date. Idempotent; processes that start together wait for one another. */
export async function migrate(
  pool: Pool,
  { only = null, onStep = () => {}, onWait = () => {} }: Migrating = {},
): Promise<void> {
  const files = (await migrations()).filter((name) => only === null || only.has(name))
  await inTurn(pool, LOCKS.migrating, async (client) => {
    // a process of the version before holds this one while it migrates, and waits for it in a statement: nobody may hold it for long
    await holdTurn(client, LOCKS.migratingBefore)
    await letGoOfTurn(client, LOCKS.migratingBefore)
    await client.query('create schema if not exists auth')
    await client.query(
      'create table if not exists auth.migration (name text primary key, applied_at timestamptz)',
    )
    const applied = await client.query<{ name: string }>('select name from auth.migration')
    const done = new Set(applied.rows.map((row) => row.name))
    for (const name of files.filter((file) => !done.has(file))) {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      onStep(name)
      await takeStep(client, { name, text, onWait }, () =>
        client.query('insert into auth.migration (name, applied_at) values ($1, now())', [name]),
      )
    }
  })
}
