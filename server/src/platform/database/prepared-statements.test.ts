import { CompiledQuery, sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../testing/database.ts'
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

/** How often the database told which columns an answer has, or that it has none, while something ran on the one connection. */
async function toldDuring(pool: Pool, run: () => Promise<unknown>): Promise<number> {
  const client = await pool.connect()
  client.release()
  let told = 0
  const count = () => void (told += 1)
  for (const name of ['rowDescription', 'noData']) client.connection.on(name, count)
  await run()
  for (const name of ['rowDescription', 'noData']) client.connection.off(name, count)
  return told
}

it('is told once what columns a statement gives, and reads each answer by that', async () => {
  const pool = preparedPool()
  const text = 'select $1::int8 as id, $2::date as day, $3::text as words, $4::json as thing'
  const read = async (...values: unknown[]) => (await pool.query<object>(text, values)).rows
  const told = await toldDuring(pool, async () => {
    expect(await read(1, '2026-11-28', 'ä', '{"a":1}')).toEqual([
      { id: 1, day: '2026-11-28', words: 'ä', thing: { a: 1 } },
    ])
    expect(await Promise.all([read(2, null, '', '[]'), read(null, '2026-11-29', null, null)])).toEqual([
      [{ id: 2, day: null, words: '', thing: [] }],
      [{ id: null, day: '2026-11-29', words: null, thing: null }],
    ])
  })
  expect(told).toBe(1)
  await pool.end()
})

it('is told once that a statement gives nothing, and counts its rows', async () => {
  const pool = preparedPool()
  const db = createDb(pool)
  await sql`create table kept (id int primary key)`.execute(db)
  const add = (id: number) => db.executeQuery(CompiledQuery.raw('insert into kept values ($1)', [id]))
  const told = await toldDuring(pool, async () => {
    expect((await add(1)).numAffectedRows).toBe(1n)
    await expect(add(1)).rejects.toMatchObject({ code: '23505' })
    expect((await add(2)).numAffectedRows).toBe(1n)
  })
  expect(told).toBe(1)
  await pool.end()
})

it('counts the rows of a statement without columns, each time', async () => {
  const pool = preparedPool()
  const one = async () => (await pool.query('select from generate_series(1, $1::int)', [2])).rows
  expect(await one()).toEqual([{}, {}])
  expect(await one()).toEqual([{}, {}])
  await pool.end()
})

it('learns nothing from an answer that did not come to its end', async () => {
  const pool = preparedPool()
  const db = createDb(pool)
  const divide = async (by: number) => (await sql`select 6 / ${by}::int as part`.execute(db)).rows
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect(await divide(2)).toEqual([{ part: 3 }])
  expect(await divide(3)).toEqual([{ part: 2 }])
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
