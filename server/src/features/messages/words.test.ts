import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { holdMessage, listMessages } from '@evensettle/contracts/messages.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { whileHeld } from '../../testing/at-once.ts'
import { aCase, aPerson, type TestCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'

const THREAT = 'Pay by Friday or I will hurt you, wolverine.'

let app: TestApp
let one: TestCase

beforeAll(async () => {
  app = await makeTestApp()
})
beforeEach(async () => {
  one = await aCase(app)
})

const send = (body: string, by: Person = one.starter, id = newId()) =>
  app.request(sendMessage, { caseId: one.caseId, id, body }, by)

async function said(): Promise<string[]> {
  const { messages } = await app.ok(listMessages, { caseId: one.caseId }, one.respondent)
  return messages.map(({ body }) => body)
}

/** Every table in which a word stands, as whoever reads the whole database finds it. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await app.deps.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await app.deps.pool.query(
      `select from ${name} t where t::text like '%' || $1 || '%' limit 1`,
      [word],
    )
    if (rowCount) found.push(name)
  }
  return found
}

/** Transactions that nobody works on, and locks on cases: whoever was answered has left none. */
async function leftOpen(): Promise<unknown[]> {
  const { rows } = await app.deps.pool.query(
    `select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
     union all select l.mode from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.relation = 'mediation_case'::regclass and l.pid <> pg_backend_pid()`,
  )
  return rows
}

it('stores no threat that waited for the lock, lets the lock go, and takes what others write meanwhile and afterwards', async () => {
  const answers = await whileHeld(app, one.caseId, [
    () => send(THREAT),
    () => send('Before.', one.respondent),
    () => send(THREAT, one.respondent),
    () => send('After.'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([400, 200, 400, 200])
  expect(await leftOpen()).toEqual([])
  expect(await said()).toEqual(['Before.', 'After.'])
  expect(await tablesWith('wolverine')).toEqual([])
  expect(app.logLines.join()).not.toContain('wolverine')
})

it('takes the words of one tab and not the threat of the other, both under one id in one moment', async () => {
  for (const order of [
    [THREAT, 'Hello.'],
    ['Hello.', THREAT],
  ]) {
    one = await aCase(app)
    const id = newId()
    const requests = order.map((body) => () => send(body, one.starter, id))
    const answers = await whileHeld(app, one.caseId, requests)
    expect(answers.map(({ status }) => status)).toEqual(order.map((body) => (body === THREAT ? 400 : 200)))
    expect(await said()).toEqual(['Hello.'])
  }
  expect(await leftOpen()).toEqual([])
  expect(await tablesWith('wolverine')).toEqual([])
})

it('lets no threat go out under the id of what is held, and holds that as it was', async () => {
  const id = newId()
  await app.ok(holdMessage, { caseId: one.caseId, id, body: 'Held.' }, one.starter)
  expect((await send(THREAT, one.starter, id)).status).toBe(400)
  expect(await said()).toEqual([])
  expect((await send('Held.', one.starter, id)).status).toBe(200)
  expect(await said()).toEqual(['Held.'])
  expect((await send(THREAT, one.starter, id)).status).toBe(400)
  expect(await said()).toEqual(['Held.'])
})

it('answers a threat at once, whoever has the lock, and lets go of its place behind it', async () => {
  const holder = await app.deps.pool.connect()
  await holder.query('begin')
  // as a change of the case does
  await holder.query('select 1 from mediation_case where id = $1 for no key update', [one.caseId])
  let answer = 0
  try {
    void send(THREAT).then(({ status }) => (answer = status))
    await expect.poll(() => answer).toBe(400)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect((await send('Hello.', one.respondent)).status).toBe(200)
  await expect.poll(leftOpen).toEqual([])
  expect(await said()).toEqual(['Hello.'])
})

it('answers a threat as one where the database was lost while it gave the lock, and keeps no connection for it', async () => {
  const { pool } = app.deps
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from mediation_case where id = $1 for update', [one.caseId])
  const sent = [send(THREAT), send('Hello.', one.respondent)]
  const waitsForLock = `datname = current_database() and wait_event_type = 'Lock' and query like 'select % for update'`
  for (let waiting = 0; waiting < sent.length;) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting, pg_sleep(0.01) from pg_stat_activity where ${waitsForLock}`,
    )
    waiting = rows[0]?.waiting ?? 0
  }
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${waitsForLock}`)
  expect((await sent[1])?.status).toBe(503)
  // a threat is counted, for which the case has to be free
  await holder.query('rollback')
  holder.release()
  expect((await sent[0])?.status).toBe(400)
  expect(await leftOpen()).toEqual([])
  expect(pool.totalCount - pool.idleCount).toBe(0)
  // whoever is told to try again does
  expect((await send(THREAT)).status).toBe(400)
  expect((await send('Hello.', one.respondent)).status).toBe(200)
  expect(await said()).toEqual(['Hello.'])
  expect(await tablesWith('wolverine')).toEqual([])
})

it('says the same of a threat to whoever has no part in a case, whether it is there or not, and waits for nobody in it', async () => {
  const stranger = await aPerson(app)
  const holder = await app.deps.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from mediation_case where id = $1 for update', [one.caseId])
  const there = await send(THREAT, stranger)
  await holder.query('rollback')
  holder.release()
  const nowhere = await app.request(sendMessage, { caseId: newId(), id: newId(), body: THREAT }, stranger)
  expect([there.status, there.raw]).toEqual([nowhere.status, nowhere.raw])
})
