import { getNegotiation } from '@evensettle/contracts/negotiation.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { listMessages } from '@evensettle/contracts/messages.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCase, aRound, aSettledCase, answer, proposed, type TestCase } from './testing/factories.ts'
import { emptyDatabase, type TestDatabase } from './testing/database.ts'
import { makeTestApp, newId, type TestApp } from './testing/make-test-app.ts'
import { startPooler, type Pooler } from './testing/pgbouncer.ts'

/** Fewer than a process keeps open, so that transactions of one connection land on many. */
const CONNECTIONS = 3

let database: TestDatabase
let pooler: Pooler
let app: TestApp

beforeAll(async () => {
  database = await emptyDatabase()
  pooler = await startPooler(database.url, CONNECTIONS)
  app = await makeTestApp({
    databaseUrl: database.url,
    env: { DATABASE_URL: database.url, DATABASE_POOLER_URL: pooler.url },
  })
})
afterAll(async () => {
  await app.close()
  await pooler.stop()
  await database.drop()
})

it('a case goes its whole way through a pooler that gives each transaction another connection', async () => {
  const { caseId } = await aSettledCase(app)
  expect(await app.eventTypes(caseId)).toContain('agreement.sealed')
  const { rows } = await app.deps.pool.query<{ many: string }>(
    `select count(*) as many from pg_stat_activity where datname = current_database() and application_name = 'evensettle'`,
  )
  expect(Number(rows[0]?.many)).toBeLessThanOrEqual(CONNECTIONS)
})

it('many at once get their answers, also more than it has connections, and nothing is mixed up', async () => {
  const cases: TestCase[] = []
  for (let made = 0; made < 6; made += 1) cases.push(await aCase(app))
  await Promise.all(
    cases.flatMap(({ caseId, starter, respondent }, at) =>
      [starter, respondent].map((by) =>
        app.ok(sendMessage, { caseId, id: newId(), body: `kumquat ${at}` }, by),
      ),
    ),
  )
  await app.runJobs()
  for (const [at, { caseId, starter }] of cases.entries()) {
    const { messages } = await app.ok(listMessages, { caseId }, starter)
    expect(messages.map(({ body }) => body)).toEqual([`kumquat ${at}`, `kumquat ${at}`])
  }
  const [one] = cases
  if (!one) throw new Error('no case')
  const round = await aRound(app, one)
  for (const by of [one.starter, one.respondent]) await answer(app, one, round, by, proposed)
  const { proposals } = await app.ok(getNegotiation, { caseId: one.caseId }, one.starter)
  expect(proposals.at(-1)?.state).toBe('settled')
})

it('whether the disk of the database is still full is tried in one transaction, time and again', async () => {
  const others = async () => {
    for (let asked = 0; asked < 40; asked += 1) await app.deps.pool.query('select 1')
  }
  const tries = async () => {
    for (let tried = 0; tried < 10; tried += 1) {
      app.deps.disk.saw({ code: 'STORAGE_FULL', part: 'database', retryAfter: 1 })
      expect((await app.deps.disk.look()).full).toBeNull()
    }
  }
  await Promise.all([tries(), others(), others(), others(), others()])
})

it('what one process announces is heard, as that needs no pooler', async () => {
  expect(await app.deps.signals.echo()).toBeGreaterThanOrEqual(0)
})
