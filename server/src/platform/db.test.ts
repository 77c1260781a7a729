import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../testing/make-test-app.ts'
import { inTransaction } from './db.ts'

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

it('reads large sums exactly and dates as they are written', async () => {
  const { rows } = await app.deps.pool.query(
    `select 9007199254740991::bigint as sum, '2026-02-28'::date as day`,
  )
  expect(rows).toEqual([{ sum: Number.MAX_SAFE_INTEGER, day: '2026-02-28' }])
})
