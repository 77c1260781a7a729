import { Client, Pool } from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/start-auth.ts'
import { holdTurn, letGoOfTurn, LOCKS } from './locks.ts'
import { migrate, migrations } from './migrate.ts'

const WITHIN = { timeout: 20_000, interval: 20 }

let database: TestDatabase
let migrating: Pool
let others: Client[]

beforeEach(async () => {
  database = await createDatabase()
  migrating = new Pool({ connectionString: database.url, max: 2 })
  others = []
})

afterEach(async () => {
  await Promise.all(others.map((one) => one.end()))
  await migrating.end()
  await database.drop()
})

/** Somebody else at work on the same database. */
async function another(): Promise<Client> {
  const client = new Client({ connectionString: database.url })
  others.push(client)
  await client.connect()
  return client
}

/** Brings the database to the shape before a migration. */
async function bringBefore(name: string): Promise<void> {
  await migrate(migrating, { only: new Set((await migrations()).filter((one) => one < name)) })
}

async function namesRun(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>('select name from auth.migration order by 1')
  return rows.map(({ name }) => name)
}

it('builds an index on the renewals beside the work: nobody waits for it, or behind it', async () => {
  await bringBefore('0014')
  const busy = await another()
  await busy.query('begin; update auth.refresh_token set revoked_at = now() where false')
  const done = migrate(migrating)
  await vi.waitUntil(async () => {
    const { rows } = await database.pool.query(
      `select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
    )
    return rows.length > 0
  }, WITHIN)
  const other = await another()
  await other.query(`set lock_timeout = '1s'`)
  await expect(
    other.query('update auth.refresh_token set revoked_at = now() where false'),
  ).resolves.toBeTruthy()
  await busy.query('commit')
  await done
  expect(await namesRun()).toEqual(await migrations())
  const { rows } = await database.pool.query(
    `select indisvalid from pg_index where indexrelid = 'auth.refresh_token_revoked'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true }])
})

it('steps back from a table that is in use, and comes again', async () => {
  await bringBefore('0011')
  const reader = await another()
  await reader.query('begin; select from auth.account')
  const waiting = Promise.withResolvers<string>()
  const done = migrate(migrating, { onWait: waiting.resolve })
  expect(await waiting.promise).toBe('0011_contested_signups.sql waits for a table that is in use')
  await reader.query('commit')
  await done
  expect(await namesRun()).toEqual(await migrations())
})

it('waits for a process of the version before that migrates, and for nothing else of it', async () => {
  await bringBefore('0011')
  const older = await another()
  await holdTurn(older, LOCKS.migratingBefore)
  const { rows: mine } = await older.query<{ pid: number }>('select pg_backend_pid() as pid')
  const steps: string[] = []
  const done = migrate(migrating, { onStep: (name) => steps.push(name) })
  await vi.waitUntil(async () => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and query like '%as held' and pid not in (pg_backend_pid(), $1)`,
      [mine[0]?.pid],
    )
    return rows.length > 0
  }, WITHIN)
  expect(steps).toEqual([])
  await letGoOfTurn(older, LOCKS.migratingBefore)
  await done
  expect(steps[0]).toBe('0011_contested_signups.sql')
})
