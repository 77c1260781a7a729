import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Service } from './platform/service.ts'
import { sweep } from './sweep.ts'
import { createDatabase, startAuth, type TestAuth, type TestDatabase } from './testing/start-auth.ts'

const KEPT = 20_000
const GONE = 25
/** What is due, and a page or two around it. */
const FEW = 1_000

let database: TestDatabase
let test: TestAuth

beforeAll(async () => {
  database = await createDatabase()
  test = await startAuth(database.pool)
  const client = await database.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    const tokens = `insert into auth.refresh_token (id, session_id, token_hash, created_at, revoked_at)
      select gen_random_uuid(), gen_random_uuid(), sha256(($3 || n)::bytea), now(), $2::timestamptz from generate_series(1, $1::int) n`
    await client.query(tokens, [KEPT, null, 'active '])
    await client.query(tokens, [KEPT, new Date(), 'revoked today '])
    await client.query(tokens, [GONE, new Date('2020-01-01'), 'revoked long ago '])
    await client.query(`insert into auth.challenge (id, factor_id, ip, created_at)
      select gen_random_uuid(), gen_random_uuid(), '', now() from generate_series(1, ${KEPT}) n`)
    await client.query(`insert into auth.one_time_token (id, user_id, kind, address, code_hash, created_at, expires_at)
      select gen_random_uuid(), gen_random_uuid(), 'recovery', n || '@example.org', '', now(), now() + interval '1 day'
      from generate_series(1, ${KEPT}) n`)
    await client.query('set session_replication_role = origin')
    await client.query('analyze auth.refresh_token, auth.challenge, auth.one_time_token')
  } finally {
    client.release()
  }
})

afterAll(async () => {
  await test.close()
  await database.drop()
})

it('finds what has expired without a look at what stays, and takes all of it in batches', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    const statements: string[] = []
    const query = (text: string, values: unknown[]) => {
      statements.push(text)
      return client.query(text, values)
    }
    const service = { settings: { pool: { query }, now: () => new Date() } } as unknown as Service
    await sweep(service, 10)
    const { rows } = await client.query<{ read: number }>(
      `select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
       where schemaname = 'auth' and relname in ('refresh_token', 'challenge', 'one_time_token')`,
    )
    const left = await client.query(`select count(*)::int as n from auth.refresh_token`)
    await client.query('commit')
    expect(rows[0]?.read).toBeLessThan(FEW)
    expect(left.rows).toEqual([{ n: 2 * KEPT }])
    expect(statements.filter((text) => text.includes('refresh_token'))).toHaveLength(3)
  } finally {
    client.release()
  }
})

/** Somebody with a factor that waits for its first code since long ago, among those of many others. */
async function waitingFactor(): Promise<string> {
  const client = await database.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(`insert into auth.factor (id, user_id, factor_type, status, secret, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid(), 'totp', 'verified', '', now(), now() from generate_series(1, ${KEPT}) n`)
    await client.query('set session_replication_role = origin')
    await client.query('analyze auth.factor')
  } finally {
    client.release()
  }
  const { userId } = await test.member('second-factor@example.org')
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into auth.factor (id, user_id, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'unverified', '', '2020-01-01', '2020-01-01') returning id`,
    [userId],
  )
  return rows[0]?.id ?? ''
}

it('leaves what was taken into use while it waited for that', async () => {
  const factor = await waitingFactor()
  const holder = await database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`update auth.factor set status = 'verified' where id = $1`, [factor])
    const swept = sweep({ settings: { pool: database.pool, now: () => new Date() } } as Service)
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1)
    await holder.query('commit')
    await swept
  } finally {
    holder.release()
  }
  const { rows } = await database.pool.query('select status from auth.factor where id = $1', [factor])
  expect(rows).toEqual([{ status: 'verified' }])
})
