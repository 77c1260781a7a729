import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../testing/database.ts'
import { createDb, createPool, type Db } from './db.ts'
import { writtenOnce } from './written-once.ts'

let database: TestDatabase
let pool: Pool
let db: Db

beforeAll(async () => {
  database = await emptyDatabase()
  pool = createPool(database.url, 1, () => undefined)
  db = createDb(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

it('puts a statement together once and sends it with the values of each time, each in all of its places', async () => {
  let times = 0
  const said = writtenOnce<{ word: string; count: number | null }, { said: string }>(({ word, count }) => {
    times += 1
    return sql`select ${word}::text || ' ' || coalesce(${count}::int, 0) || ' ' || ${word}::text || ${'!'}::text as said`
  })
  const ask = async (word: string, count: number | null) =>
    (await db.executeQuery(said(db, { word, count }))).rows[0]?.said
  expect(await ask('one', 1)).toBe('one 1 one!')
  expect(await ask('count', null)).toBe('count 0 count!')
  expect(times).toBe(1)
})
