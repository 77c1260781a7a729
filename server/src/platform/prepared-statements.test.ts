import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../testing/database.ts'
import { createDb, createPool } from './db.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.drop())

it('prepares a statement with parameters once for a connection, and no other', async () => {
  const pool = createPool(database.url, 1, () => undefined)
  const db = createDb(pool)
  for (const value of [1, 2, 3]) {
    const { rows } = await sql<{ doubled: number }>`select 2 * ${value}::int as doubled`.execute(db)
    expect(rows).toEqual([{ doubled: 2 * value }])
  }
  await sql`select 1`.execute(db)
  const { rows } = await pool.query('select statement from pg_prepared_statements')
  expect(rows).toEqual([{ statement: 'select 2 * $1::int as doubled' }])
  await pool.end()
})

it('works again after another process has given a table a new column', async () => {
  const pool = createPool(database.url, 1, () => undefined)
  const db = createDb(pool)
  await sql`create table thing (id int)`.execute(db)
  await sql`insert into thing values (1)`.execute(db)
  const read = () => sql`select * from thing where id = ${1}`.execute(db)
  expect((await read()).rows).toEqual([{ id: 1 }])
  await sql`alter table thing add column name text`.execute(db)
  await expect(read()).rejects.toThrow('cached plan')
  expect((await read()).rows).toEqual([{ id: 1, name: null }])
  await pool.end()
})

it('prepares none where a pooler stands in between', async () => {
  const pool = createPool(database.url, 1, () => undefined)
  const db = createDb(pool, { prepares: false })
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
