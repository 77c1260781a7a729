import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../testing/database.ts'
import { createDb, createPool } from './db.ts'
import { prepareStatements } from './prepared-statements.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.drop())

function preparedPool() {
  const pool = createPool(database.url, 1, () => undefined)
  prepareStatements(pool)
  return pool
}

it('prepares a statement with parameters once for a connection, and no other', async () => {
  const pool = preparedPool()
  const db = createDb(pool)
  for (const value of [1, 2, 3]) {
    const { rows } = await sql<{ doubled: number }>`select 2 * ${value}::int as doubled`.execute(db)
    expect(rows).toEqual([{ doubled: 2 * value }])
  }
  await pool.query('select 2 * $1::int as doubled', [4])
  await sql`select 1`.execute(db)
  const { rows } = await pool.query('select statement from pg_prepared_statements')
  expect(rows).toEqual([{ statement: 'select 2 * $1::int as doubled' }])
  await pool.end()
})

it('prepares for whoever asks on the same connections', async () => {
  const pool = preparedPool()
  const { rows } = await pool.query('select statement from pg_prepared_statements where $1', [true])
  expect(rows).toEqual([{ statement: 'select statement from pg_prepared_statements where $1' }])
  await pool.end()
})

it('works again after another process has given a table a new column, on the connection that there is', async () => {
  const pool = preparedPool()
  const db = createDb(pool)
  await sql`create table thing (id int)`.execute(db)
  await sql`insert into thing values (1)`.execute(db)
  const read = () => sql`select * from thing where id = ${1}`.execute(db)
  const backend = async () => (await pool.query('select pg_backend_pid()')).rows
  expect((await read()).rows).toEqual([{ id: 1 }])
  const before = await backend()
  await sql`alter table thing add column name text`.execute(db)
  await expect(read()).rejects.toThrow('cached plan')
  expect((await read()).rows).toEqual([{ id: 1, name: null }])
  expect(await backend()).toEqual(before)
  await pool.end()
})

it('prepares none where nobody said so: a pooler may stand in between', async () => {
  const pool = createPool(database.url, 1, () => undefined)
  const db = createDb(pool)
  await sql`select 2 * ${2}::int`.execute(db)
  expect((await pool.query('select statement from pg_prepared_statements')).rows).toEqual([])
  await pool.end()
})

it('gives no name to two statements where one pool serves two readers', async () => {
  const pool = createPool(database.url, 1, () => undefined)
  const [one, other] = [createDb(pool), createDb(pool)]
  expect((await sql`select 2 * ${2}::int as n`.execute(one)).rows).toEqual([{ n: 4 }])
  expect((await sql`select 3 * ${2}::int as n`.execute(other)).rows).toEqual([{ n: 6 }])
  await pool.end()
})
