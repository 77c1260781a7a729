import { Pool } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../testing/database.ts'
import { createClock, type Clock } from './clock.ts'

const HOUR = 3_600_000
/** What an answer of a busy database may take. */
const ABOUT = 5_000

let database: TestDatabase
let pool: Pool
let clock: Clock
/** how far the clock of the machine is off */
let off: number
let told: Record<string, unknown>[]
const log = { warn: (_: string, facts?: Record<string, unknown>) => void told.push(facts ?? {}) }

beforeEach(async () => {
  database = await emptyDatabase()
  pool = new Pool({ connectionString: database.url })
  off = 0
  told = []
  clock = createClock(() => Date.now() + off)
})

afterEach(async () => {
  clock.stop()
  await pool.end()
  await database.drop()
})

const isOff = () => Math.abs(clock.now().getTime() - Date.now())

it('goes by the database where the clock of the machine is wrong, and by nothing that happens to it later', async () => {
  off = -26 * HOUR
  expect(isOff()).toBeGreaterThan(25 * HOUR)
  await clock.follow(pool, log)
  expect(isOff()).toBeLessThan(ABOUT)
  for (const jump of [HOUR, -HOUR, 24 * HOUR, -24 * HOUR]) {
    off = jump
    expect(isOff()).toBeLessThan(ABOUT)
  }
})

it('is set anew when the database has another time, and says so', async () => {
  await clock.follow(pool, log)
  expect(told).toEqual([])
  const ahead = `select (extract(epoch from clock_timestamp() + interval '1 hour') * 1000)::bigint as at`
  await clock.follow({ query: () => pool.query(ahead) }, log)
  expect(isOff()).toBeGreaterThan(HOUR - ABOUT)
  expect(told).toHaveLength(1)
})

it('is not moved by an answer that was long on its way', async () => {
  let tick = 0
  const slow = createClock(
    () => 0,
    () => tick,
  )
  const answers = (at: number, after: number) =>
    ({
      query: async () => {
        tick += after
        return { rows: [{ at: String(at) }] }
      },
    }) as unknown as Pick<Pool, 'query'>
  await slow.follow(answers(1_000_000, 0), log)
  await slow.follow(answers(1_001_900, 4_000), log)
  expect(slow.now().getTime()).toBe(1_004_000)
  await slow.follow(answers(1_003_000, 0), log)
  expect(slow.now().getTime()).toBe(1_003_000)
  slow.stop()
})
