import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneConnection } from '../../testing/one-connection.ts'
import type { Db } from './db.ts'
import { writtenOnce } from './written-once.ts'

let db: Db
let end: () => Promise<void>

beforeAll(async () => {
  ;({ db, end } = await oneConnection())
})
afterAll(() => end())

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
