import { listAuditEntries } from '@evensettle/contracts/audit-log.ts'
import { listSystemTests, startSystemTest } from '@evensettle/contracts/system-test.ts'
import { TRIAL_SILENT_AFTER, TRIAL_STEPS, TRIAL_WAITS_AT_MOST } from '@evensettle/domain/service/trial.ts'
import { RELEASE } from '@evensettle/domain/trials.ts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TrialGround } from '../../deps.ts'
import { readConfig } from '../../config.ts'
import { anOperator, aPerson, statusesOf } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { createTrialGround } from '../../trials.ts'
import { runSystemTest, sweepSystemTests } from './jobs.ts'

let app: TestApp
let operator: Person
let ground: TrialGround

beforeAll(async () => {
  app = await makeTestApp({ admins: ['boss@example.org'] })
  operator = await anOperator(app, 'boss@example.org')
  const { deps } = app
  const folder = app.dataDir
  ground = createTrialGround({
    config: readConfig({ DATA_DIR: folder, PUBLIC_URL: 'http://settle.test' }),
    databaseUrl: app.databaseUrl,
    dataDir: {
      path: folder,
      secrets: null,
      folder: async (name) => join(folder, name),
      release: () => Promise.resolve(),
    },
    live: deps,
    log: deps.log,
  })
})

const order = (mailTo = '', id = newId()) => app.ok(startSystemTest, { id, mailTo }, operator)
const tests = async () => (await app.ok(listSystemTests, {}, operator)).tests

/** How many rows each table of the installation has, but for the tests themselves and what lies in the queue. */
async function rowsOf(): Promise<Record<string, number>> {
  const { rows } = await app.deps.pool.query<{ name: string; count: string }>(
    `select schemaname || '.' || relname as name, (xpath('/row/c/text()',
       query_to_xml(format('select count(*) as c from %I.%I', schemaname, relname), false, true, '')))[1]::text as count
     from pg_stat_user_tables where schemaname <> 'job'`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
}

async function databases(): Promise<string[]> {
  const { rows } = await app.deps.pool.query<{ datname: string }>(
    `select datname from pg_database where datname like 'evensettle_trial_%'`,
  )
  return rows.map(({ datname }) => datname)
}

async function foldersOfTests(): Promise<string[]> {
  return readdir(join(app.dataDir, 'trials')).catch(() => [])
}

describe('a system test', () => {
  it('is not there for anybody but operators, and asks for a second step of just now', async () => {
    const person = await aPerson(app)
    expect(await app.refusal(listSystemTests, {}, person)).toBe('404 NOT_FOUND')
    expect(await app.refusal(startSystemTest, { id: newId(), mailTo: '' }, person)).toBe('404 NOT_FOUND')
    expect(startSystemTest.isSensitive).toBe(true)
    const wrong = await app.request(startSystemTest, { id: newId(), mailTo: 'nobody at all' }, operator)
    expect(wrong.status).toBe(400)
  })

  it('plays a case from its first line to its seal, and leaves nothing but an entry that it was done', async () => {
    const { id } = await order()
    await app.ok(startSystemTest, { id, mailTo: '' }, operator)
    const before = await rowsOf()
    const mails = await app.mails()
    await runSystemTest(app.deps, ground, id)
    const [test] = await tests()
    expect(test?.steps.filter(({ state }) => state !== 'done')).toEqual([])
    expect(test).toMatchObject({ id, state: 'passed' })
    expect(test?.steps.map(({ step }) => step)).toEqual([...TRIAL_STEPS])
    expect(test?.steps.every(({ ms }) => ms !== null)).toBe(true)
    expect(await rowsOf()).toEqual(before)
    expect(await app.mails()).toEqual(mails)
    expect([await databases(), await foldersOfTests()]).toEqual([[], []])
    const { entries } = await app.ok(listAuditEntries, { action: 'system.test' }, operator)
    expect(entries.map(({ subject }) => subject)).toEqual([id])
    await runSystemTest(app.deps, ground, id)
    expect((await tests())[0]).toEqual(test)
  })

  it('sends one real mail where an address was given, and forgets the address', RELEASE, async () => {
    const { id } = await order('desk@example.net')
    await runSystemTest(app.deps, ground, id)
    expect((await app.mails('desk@example.net')).map(({ subject }) => subject)).toEqual(['A test email'])
    const { rows } = await app.deps.pool.query('select id from system_test where mail_to is not null')
    expect(rows).toEqual([])
    expect(JSON.stringify(await tests())).not.toContain('desk@')
  })

  it('goes on to the removal after a step that failed, and says which one and why', async () => {
    const { id } = await order()
    const broken: TrialGround = {
      ...ground,
      async open(of) {
        return { ...(await ground.open(of)), mailsTo: () => Promise.resolve([]) }
      },
    }
    await runSystemTest(app.deps, broken, id)
    const [test] = await tests()
    expect(test?.state).toBe('failed')
    expect(test?.steps.find(({ state }) => state === 'failed')).toMatchObject({
      step: 'invitation',
      detail: expect.stringContaining('not in the outbox'),
    })
    expect(test?.steps.filter(({ state }) => state === 'left_out').length).toBeGreaterThan(5)
    expect(test?.steps.at(-1)).toMatchObject({ step: 'removal', state: 'done' })
    expect(await databases()).toEqual([])
  })

  it('runs alone', async () => {
    const { id } = await order()
    expect(await app.refusal(startSystemTest, { id: newId(), mailTo: '' }, operator)).toBe(
      '409 SYSTEM_TEST_RUNS',
    )
    await runSystemTest(app.deps, ground, id)
    const both = await Promise.all(
      [1, 2].map(() => app.request(startSystemTest, { id: newId(), mailTo: '' }, operator)),
    )
    expect(statusesOf(...both)).toEqual([200, 409])
    await app.deps.pool.query(
      `update system_test set created_at = created_at - $1 * interval '1 millisecond' where state = 'ordered'`,
      [TRIAL_WAITS_AT_MOST + 1_000],
    )
    await order()
    const states = (await tests()).map(({ state }) => state)
    expect(states.filter((state) => state === 'ordered' || state === 'broken_off').toSorted()).toEqual([
      'broken_off',
      'ordered',
    ])
    await app.deps.pool.query(`update system_test set state = 'broken_off' where state = 'ordered'`)
  })

  it('whose process was killed is ended by the sweep, which removes what it made', async () => {
    const { id } = await order()
    let stopped = (): void => {}
    const killed: TrialGround = {
      ...ground,
      async open(of) {
        await ground.open(of)
        return new Promise((_, reject) => (stopped = () => reject(new Error('killed'))))
      },
    }
    const running = runSystemTest(app.deps, killed, id)
    await expect.poll(foldersOfTests).toEqual([id])
    await expect.poll(databases).toHaveLength(1)
    await sweepSystemTests(app.deps, ground)
    expect(await databases()).toHaveLength(1)
    await app.deps.pool.query(
      `update system_test set seen_at = seen_at - $1 * interval '1 millisecond' where state = 'running'`,
      [TRIAL_SILENT_AFTER + 1_000],
    )
    await sweepSystemTests(app.deps, ground)
    expect([await databases(), await foldersOfTests()]).toEqual([[], []])
    expect((await tests())[0]).toMatchObject({ id, state: 'broken_off' })
    stopped()
    await running
    expect((await tests())[0]).toMatchObject({ id, state: 'broken_off' })
  })
})
