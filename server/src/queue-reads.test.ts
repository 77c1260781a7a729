import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { numbersNow } from './features/data-safety/numbers/queries.ts'
import { allMails } from './features/mailbox/queries.ts'
import { concerns } from './features/oversight/queries.ts'
import { inTransaction, type Tx } from './platform/database/db.ts'
import { makeTestApp, type TestApp } from './testing/make-test-app.ts'

const DONE = 4_000
const FAILED = 3
/** The few that failed or wait, and no page of those that are done. */
const FEW = 100

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
  await app.deps.pool.query(`insert into job.job (name, data, state, completed_on)
    select 'messages.notify', '{}', case when n <= ${FAILED} then 'failed' else 'completed' end::job.job_state, now()
    from generate_series(1, ${DONE}) n`)
  await app.deps.pool
    .query(`insert into mail (id, kind, to_address, subject, body_sealed, state, created_at, attempts, bounced_at)
    select gen_random_uuid(), case n % 4 when 0 then 'round/' || n else 'news/starter/' || n end, 'a@example.org', '', '',
      'failed', now() - n * interval '1 hour', 1, case when n % 8 = 0 then now() end
    from generate_series(1, ${DONE}) n`)
  await app.deps.pool.query('analyze job.job_common, mail')
})

const jobsRead = (tx: Tx) => rowsRead(tx, 'job_common')

async function rowsRead(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_all_tables where relname = ${table}`.execute(
    tx,
  )
  return rows[0]?.read ?? Number.NaN
}

test('the first page of an operator tells what failed without reading all that the queue has done', async () => {
  await inTransaction(app.deps, async (tx) => {
    const before = await jobsRead(tx)
    const found = await concerns(tx, new Date(), randomUUID())
    expect(found.find(({ kind }) => kind === 'failed_jobs')?.count).toBe(FAILED)
    expect((await jobsRead(tx)) - before).toBeLessThan(FEW)
  })
})

test('the figures of the database tell what waits without reading all that the queue has done', async () => {
  await inTransaction(app.deps, async (tx) => {
    const before = await jobsRead(tx)
    await numbersNow(tx, app.deps.vault.known)
    expect((await jobsRead(tx)) - before).toBeLessThan(FEW)
  })
})

test.each(['failed', 'bounced'] as const)(
  'a page of the mails of one kind that are %s reads what it shows, and not all that ever failed',
  async (state) => {
    await inTransaction(app.deps, async (tx) => {
      const before = await rowsRead(tx, 'mail')
      const page = { operatorId: randomUUID(), after: undefined, limit: 50 }
      const found = await allMails(tx, { family: 'round', state }, page)
      expect(found.map(({ shown }) => shown)).toEqual(Array.from({ length: 50 }, () => state))
      // every second one that failed came back
      expect((await rowsRead(tx, 'mail')) - before).toBeLessThan(5 * FEW)
    })
  },
)
