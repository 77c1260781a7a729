import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../testing/make-test-app.ts'
import { inTransaction } from './db.ts'
import { outageOf } from '../outages.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

it('survives a connection that is lost between two statements, and undoes what they did', async () => {
  const { deps } = app
  const lost = inTransaction(deps, async (tx) => {
    await sql`create table half_done (id int)`.execute(tx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await deps.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    await sql`select 1`.execute(tx)
  })
  await expect(lost).rejects.toThrow(/terminat|connection error/i)
  const { rows } = await deps.pool.query(`select to_regclass('half_done') as found`)
  expect(rows).toEqual([{ found: null }])
})

it('leaves a database that only reads any more, and writes over another connection', async () => {
  const { deps } = app
  const pids: unknown[] = []
  // what a standby does to a connection that was opened to it, or kept while the primary became one
  const refused = inTransaction(deps, async (tx) => {
    await sql`create table written_to (id int)`.execute(tx)
    const { rows } = await sql`select pg_backend_pid() as pid`.execute(tx)
    pids.push(rows[0])
    await sql`set transaction read only`.execute(tx)
    await sql`insert into written_to values (1)`.execute(tx)
  })
  expect(outageOf(await refused.catch((error: unknown) => error))?.code).toBe('DATABASE_AWAY')
  const asked = Array.from({ length: deps.pool.totalCount + 1 }, () => deps.pool.connect())
  const clients = await Promise.all(asked)
  for (const client of clients) pids.push((await client.query('select pg_backend_pid() as pid')).rows[0])
  for (const client of clients) client.release()
  expect(pids.slice(1)).not.toContainEqual(pids[0])
})

it('reads large sums exactly and dates as they are written', async () => {
  const { rows } = await app.deps.pool.query(
    `select 9007199254740991::bigint as sum, '2026-02-28'::date as day`,
  )
  expect(rows).toEqual([{ sum: Number.MAX_SAFE_INTEGER, day: '2026-02-28' }])
})
