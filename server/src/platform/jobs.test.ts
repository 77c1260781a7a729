import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { makeTestApp, type TestApp } from '../testing/make-test-app.ts'
import { openSilentLine } from '../testing/silent-line.ts'
import { inTransaction } from './database/db.ts'
import { createJobs, paceOf, queueTroubles, type JobHandlers, type JobName, type Jobs } from './jobs.ts'
import { createLogger } from './telling/log.ts'
import { SCHEDULES } from '../worker.ts'

const WITHIN = { timeout: 120_000, interval: 20 }

let app: TestApp
/** two processes that work on the same queue */
let workers: Jobs[]
let done: string[]
let failing: number

const unused = () => Promise.reject(new Error('no such job here'))
const handlers: JobHandlers = {
  async 'mail.send'({ mailId }) {
    if (failing > 0) {
      failing -= 1
      throw new Error('not yet')
    }
    done.push(mailId)
  },
  'mail.reports': () => Promise.reject(new Error('not here')),
  'invitations.send': unused,
  'invitations.reopening': unused,
  'invitations.receipt': unused,
  'sms.send': unused,
  'texts.send': unused,
  'invitations.remind': unused,
  'messages.notify': unused,
  'messages.deliver': unused,
  'news.daily': unused,
  'agreements.seal': unused,
  'obligations.seal': unused,
  'obligations.sweep': unused,
  'cases.sweep': unused,
  'cases.warn': unused,
  'drafts.sweep': unused,
  'held-back.sweep': unused,
  'rooms.sweep': unused,
  'rounds.note': unused,
  'drafts.paid': unused,
  'payments.sweep': unused,
  'evidence.sweep': unused,
  'feedback.sweep': unused,
  'results.refresh': unused,
  'partners.count': unused,
  'storage.sweep': unused,
  'service.measure': unused,
  'keys.seal-anew': unused,
  'system-test.run': unused,
  'system-test.sweep': unused,
  'storage.watch': unused,
  'agreements.sweep': unused,
  'analytics.count': unused,
  'audit.chain': unused,
  'log.grow': unused,
  'cases.chain': unused,
  'auth.sweep': unused,
  'evidence.check': unused,
  'files.check': unused,
  'backups.run': unused,
  'drills.run': unused,
  'integrity.check': unused,
  'safety.sweep': unused,
  'own-data.copy': unused,
  'own-data.sweep': unused,
}

beforeAll(async () => {
  app = await makeTestApp()
  workers = [1, 2].map(() =>
    createJobs(
      app.databaseUrl,
      createLogger('silent', () => undefined),
      { schedule: false },
    ),
  )
})

afterAll(() => Promise.all(workers.map((jobs) => jobs.stop())))

beforeEach(() => {
  done = []
  failing = 0
})

const add = (mailId: string) =>
  inTransaction(app.deps, (tx) => app.deps.jobs.add(tx, 'mail.send', { mailId }))

it('has a job exactly when the change that needs it was committed', async () => {
  const undone = inTransaction(app.deps, async (tx) => {
    await app.deps.jobs.add(tx, 'mail.send', { mailId: 'undone' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await add('kept')
  expect(await app.waitingJobs('mail.send')).toEqual([{ mailId: 'kept' }])
  expect(await app.deps.jobs.drain(handlers)).toBe(1)
  expect(done).toEqual(['kept'])
})

it('keeps one waiting job for a key, and takes the next one once it has run', async () => {
  const { jobs } = app.deps
  const notify = () =>
    inTransaction(app.deps, (tx) =>
      jobs.add(tx, 'messages.notify', { caseId: 'c', side: 'starter' }, { key: 'c/starter' }),
    )
  await Promise.all([notify(), notify(), notify()])
  expect(await app.waitingJobs('messages.notify')).toHaveLength(1)
  const ran: unknown[] = []
  await jobs.drain({ ...handlers, 'messages.notify': async (payload) => void ran.push(payload) })
  await notify()
  await jobs.drain({ ...handlers, 'messages.notify': async (payload) => void ran.push(payload) })
  expect(ran).toHaveLength(2)
})

it('runs each job once, in whichever process is free, soon after the commit', async () => {
  for (const jobs of workers) {
    await jobs.start()
    await jobs.work(handlers, {})
  }
  const names = Array.from({ length: 60 }, (_, i) => `mail ${i}`)
  await Promise.all(names.map(add))
  await vi.waitUntil(() => done.length >= names.length, WITHIN)
  expect(done.toSorted()).toEqual(names.toSorted())
})

it('lets one job that fails hold up none of the others', async () => {
  failing = 1
  await Promise.all(['a', 'b', 'c', 'd'].map(add))
  await vi.waitUntil(() => done.length === 4, WITHIN)
  expect(done.toSorted()).toEqual(['a', 'b', 'c', 'd'])
})

it('leaves work of a kind that only a newer version knows to a process of that version', async () => {
  const newer = new PgBoss({ connectionString: app.databaseUrl, schema: 'job', schedule: false })
  await newer.start()
  await newer.createQueue('letters.fold', { retryLimit: 0, notify: true })
  await newer.send('letters.fold', { letterId: 'x' })
  await add('of a kind known here')
  await vi.waitUntil(() => done.length === 1, WITHIN)
  // in one turn after the other, the tests’ own and the workers’
  await app.deps.jobs.drain(handlers)
  const { rows } = await app.deps.pool.query(`select state from job.job where name = 'letters.fold'`)
  expect(rows).toEqual([{ state: 'created' }])
  const folded: unknown[] = []
  await newer.work('letters.fold', async (batch) => void folded.push(...batch.map(({ data }) => data)))
  await vi.waitUntil(() => folded.length === 1, WITHIN)
  await newer.stop()
})

it('says once that the database is away, in whatever shape its queue has it from the pool', () => {
  const said: string[] = []
  const log = { error: () => void said.push('error'), warn: () => void said.push('warn') }
  const tell = queueTroubles(log)
  const away = new Error('timeout exceeded when trying to connect')
  tell(away)
  const plain: object = { message: away.message, queue: 'mail.send' }
  tell(plain as Error)
  const readOnly: object = { message: 'cannot execute UPDATE in a read-only transaction', code: '25006' }
  tell(readOnly as Error)
  for (const words of ['connection ended', 'heartbeat timed out']) tell(new Error(`LISTEN/NOTIFY ${words}`))
  expect(said).toEqual(['warn'])
  tell(new Error('LISTEN/NOTIFY channel registration was lost'))
  expect(said).toEqual(['warn', 'error'])
})

it('asks for what may be ordered for later every two seconds, seldom for what the clock brings, and for no two at one pace', () => {
  const paces = Object.keys(SCHEDULES).map((name) => paceOf(name as JobName).notifyPollingIntervalSeconds)
  expect(Math.min(...paces)).toBeGreaterThanOrEqual(8)
  const later = ['messages.notify', 'messages.deliver', 'mail.send'] as const
  const soon = later.map((name) => paceOf(name).notifyPollingIntervalSeconds)
  expect(Math.max(...soon)).toBeLessThanOrEqual(2)
  expect(new Set([...paces, ...soon]).size).toBe(paces.length + soon.length)
})

it('tries a failing job again', async () => {
  failing = 1
  await add('at last')
  await vi.waitUntil(() => done.includes('at last'), WITHIN)
  expect(failing).toBe(0)
  expect(await app.deps.jobs.dead()).toBe(0)
})

it('goes on to work when the machine of the database is gone without a word and another has its address', async () => {
  const alone = await makeTestApp()
  const direct = new URL(alone.databaseUrl)
  direct.searchParams.delete('host')
  const line = await openSilentLine(Number(direct.port))
  direct.port = String(line.port)
  const log = createLogger('silent', () => undefined)
  const worker = createJobs(direct.href, log, { schedule: false, silentFor: 1_000 })
  await worker.start()
  await worker.work(handlers, {})
  line.hush()
  await inTransaction(alone.deps, (tx) => alone.deps.jobs.add(tx, 'mail.send', { mailId: 'afterwards' }))
  await vi.waitUntil(() => done.length > 0, WITHIN)
  expect(done).toEqual(['afterwards'])
  await worker.stop()
  await line.close()
})

it('counts what failed for good without writing a row: on a disk that is full it still can', async () => {
  const { pool, jobs, db } = (await makeTestApp()).deps
  await inTransaction({ db, jobs }, (tx) => jobs.add(tx, 'mail.send', { mailId: 'never' }))
  await pool.query(`update job.job set state = 'failed', completed_on = now()`)
  const queues = async () => (await pool.query(`select name, xmin::text from job.queue order by name`)).rows
  const before = await queues()
  expect(await jobs.dead()).toBe(1)
  expect(await queues()).toEqual(before)
})

it('ends the schedule of a kind that is gone, and leaves alone what a newer version has just set or still runs by the clock', async () => {
  const alone = await makeTestApp()
  const { pool } = alone.deps
  const other = new PgBoss({ connectionString: alone.databaseUrl, schema: 'job', schedule: false })
  await other.start()
  for (const name of ['letters.fold', 'letters.stamp', 'letters.weigh', 'letters.post', 'cases.warn']) {
    await other.createQueue(name)
    await other.schedule(name, '* * * * *')
  }
  await pool.query(
    `update job.schedule set updated_on = now() - interval '8 days' where name <> 'letters.stamp'`,
  )
  await pool.query(
    `insert into service_process (id, host, pid, version, node, started_at, seen_at, ended_at, sockets, apart, schedules)
     select gen_random_uuid(), 'a', 1, '0.2.0', 'v24', now() - interval '8 days', now() - ago, ended, 0, 0, array[runs]
     from (values ('letters.weigh', '0'::interval, null::timestamptz), ('letters.post', '0', now()), ('letters.post', '1 hour', null))
       as process (runs, ago, ended)`,
  )
  const worker = createJobs(
    alone.databaseUrl,
    createLogger('silent', () => undefined),
    { schedule: false },
  )
  await worker.start()
  await worker.work(handlers, { 'cases.sweep': '* * * * *' })
  await worker.stop()
  await other.stop()
  const { rows } = await pool.query(`select name from job.schedule order by name`)
  expect(rows).toEqual([{ name: 'cases.sweep' }, { name: 'letters.stamp' }, { name: 'letters.weigh' }])
})
