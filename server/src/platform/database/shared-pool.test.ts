import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../testing/database.ts'
import { openSilentLine, type SilentLine } from '../../testing/silent-line.ts'
import { outageOf } from '../outages.ts'
import { createPool, type Patience } from './db.ts'

const WITHIN = { timeout: 60_000, interval: 5 }

let database: TestDatabase
let line: SilentLine
const pools: Pool[] = []

beforeAll(async () => {
  database = await emptyDatabase()
})

beforeEach(async () => {
  line = await openSilentLine(Number(new URL(database.url).port))
})

afterEach(async () => {
  // what leads nowhere ends with the line
  await Promise.all([line.close(), ...pools.splice(0).map((pool) => pool.end())])
})

afterAll(() => database.drop())

/** Connections over the line; `lost` hears of each that ends by itself. */
function poolOf(max: number, patience: Patience, lost: (error: Error) => void = () => {}): Pool {
  const address = new URL(database.url)
  address.searchParams.delete('host')
  Object.assign(address, { hostname: '127.0.0.1', port: String(line.port) })
  const pool = createPool(address.href, max, lost, patience)
  pools.push(pool)
  return pool
}

/** So many ask at the same moment; what each of them got, `answered` or the error. */
async function crowd(pool: Pool, count: number, text = 'select 1'): Promise<string[]> {
  const ask = () =>
    pool.query(text).then(
      () => 'answered',
      (error: unknown) => outageOf(error)?.code ?? String(error),
    )
  return Promise.all(Array.from({ length: count }, ask))
}

/** Opens that many at once, and gives them back. */
async function open(pool: Pool, count: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()))
  for (const client of clients) client.release()
}

it('serves a crowd over what is open, while nothing new can be opened in time', async () => {
  const pool = poolOf(20, { connect: 5_000, answer: 60_000 })
  await open(pool, 3)
  line.hold()
  expect(new Set(await crowd(pool, 50, 'select pg_sleep(0.001)'))).toEqual(new Set(['answered']))
})

it('keeps some open however long nobody asks, and a crowd after that is served', async () => {
  const pool = poolOf(20, { connect: 5_000, answer: 60_000 })
  pool.options.idleTimeoutMillis = 1
  await open(pool, 20)
  await vi.waitUntil(() => pool.totalCount <= 5, WITHIN)
  line.hold()
  expect(new Set(await crowd(pool, 50))).toEqual(new Set(['answered']))
})

it('lets a crowd wait longer than for a silent database, as long as the database answers', async () => {
  const pool = poolOf(1, { connect: 1_000, answer: 60_000 })
  await open(pool, 1)
  const answers = await crowd(pool, 12, 'select pg_sleep(0.15)')
  expect(new Set(answers)).toEqual(new Set(['answered']))
})

it('tells who has waited for too long that many are here, and not that the database is away', async () => {
  const pool = poolOf(1, { connect: 1_000, answer: 1_400 })
  await open(pool, 1)
  const answers = await crowd(pool, 20, 'select pg_sleep(0.15)')
  expect(new Set(answers)).toEqual(new Set(['answered', 'DATABASE_BUSY']))
})

it('makes do with what is open where PostgreSQL has none left', async () => {
  const pool = poolOf(20, { connect: 30_000, answer: 60_000 })
  await open(pool, 2)
  line.fill()
  expect(new Set(await crowd(pool, 50))).toEqual(new Set(['answered']))
  expect(pool.totalCount).toBe(2)
})

it('tells that the database is away where it has none left and none is open', async () => {
  const pool = poolOf(20, { connect: 30_000, answer: 60_000 })
  line.fill()
  expect(new Set(await crowd(pool, 5))).toEqual(new Set(['DATABASE_AWAY']))
})

it('tells in time that the database is away where it gives no sign', async () => {
  const pool = poolOf(4, { connect: 100, answer: 60_000 })
  line.hold()
  const from = performance.now()
  expect(new Set(await crowd(pool, 20))).toEqual(new Set(['DATABASE_AWAY']))
  expect(performance.now() - from).toBeLessThan(5_000)
})

it('asks what has rested whether its other end is there, so that nobody is refused when it has died meanwhile', async () => {
  const lost: string[] = []
  const patience = { connect: 30_000, answer: 60_000, trusted: 0 }
  const pool = poolOf(20, patience, ({ message }) => lost.push(message))
  await open(pool, 5)
  line.hush()
  expect(new Set(await crowd(pool, 50))).toEqual(new Set(['answered']))
  await vi.waitUntil(() => pool.idleCount === pool.totalCount, WITHIN)
})

it('lets go of all that rests with the one that is found dead', async () => {
  const lost: string[] = []
  const pool = poolOf(20, { connect: 30_000, answer: 1_000 }, ({ message }) => lost.push(message))
  await open(pool, 5)
  line.hush()
  expect(await crowd(pool, 1)).toEqual(['DATABASE_AWAY'])
  await vi.waitUntil(() => lost.length === 4, WITHIN)
  expect(await crowd(pool, 5)).toEqual(Array.from({ length: 5 }, () => 'answered'))
})
