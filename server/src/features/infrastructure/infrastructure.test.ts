import { getDataSafety } from '@evensettle/contracts/data-safety.ts'
import {
  getServiceConfiguration,
  getServiceHistory,
  getServiceParts,
} from '@evensettle/contracts/infrastructure.ts'
import type { Endpoint, Output } from '@evensettle/contracts/endpoint.ts'
import { HISTORY_KEPT_FOR, PARTS } from '@evensettle/domain/service/health.ts'
import { HOUR, MINUTE } from '@evensettle/domain/time.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { VARIABLES } from '../../config/environment.ts'
import { anOperator, aPerson } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { scratchFolder } from '../../testing/scratch.ts'
import { backupsNow } from '../data-safety/backups/queries.ts'
import { keepBeating, measureService } from './jobs.ts'

const WITHIN = { timeout: 60_000, interval: 20 }

let app: TestApp
let operator: Person

beforeAll(async () => {
  app = await makeTestApp({ admins: ['boss@example.org'] })
  operator = await anOperator(app, 'boss@example.org')
})

/** What another process of the same installation answers the operator. */
async function askedOf<E extends Endpoint>(other: TestApp, endpoint: E): Promise<Output<E>> {
  const answer = await other.http.request(endpoint.path, { headers: await app.as(operator) })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Output<E>
}

async function parts(from = app) {
  const { parts: found } = await askedOf(from, getServiceParts)
  return new Map(found.map((one) => [one.part, one]))
}

/** A folder of this test. */
async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(scratchFolder(), 'evensettle-folders-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const history = () => app.ok(getServiceHistory, {}, operator)

/** The same installation with other settings, and an operator for it. */
async function besides(env: Record<string, string>): Promise<TestApp> {
  const other = await makeTestApp({ beside: app, env, admins: ['boss@example.org'] })
  onTestFinished(() => other.close())
  return other
}

describe('the installation', () => {
  it('is not there for anybody but operators', async () => {
    const person = await aPerson(app)
    for (const endpoint of [getServiceParts, getServiceHistory, getServiceConfiguration]) {
      expect(await app.refusal(endpoint, {}, person)).toBe('404 NOT_FOUND')
      expect(await app.refusal(endpoint, {})).toBe('401 NOT_SIGNED_IN')
    }
  })

  it('is told part by part, each with how it is and how long its answer took', async () => {
    const found = await parts()
    expect([...found.keys()]).toEqual([...PARTS])
    // how fast a machine is that runs tests says nothing about what it runs
    expect(found.get('database')).toMatchObject({ ms: expect.any(Number) })
    expect(found.get('storage')).toMatchObject({ ms: expect.any(Number) })
    expect(found.get('live')).toMatchObject({ ms: expect.any(Number) })
    expect(found.get('mail')).toMatchObject({ health: 'strained', reason: 'outbox_only' })
    expect(found.get('disk')?.facts.freeBytes).toBeGreaterThan(0)
    for (const part of ['sms', 'scanner', 'model'] as const)
      expect(found.get(part)).toMatchObject({ health: 'off', reason: 'not_configured' })
  })

  it('is told with the parts that do not answer, which hold up no other one', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    const other = await besides({
      CLAMD_URL: `tcp://127.0.0.1:${port}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'a@example.org',
    })
    await rm(join(other.dataDir, 'files'), { recursive: true, force: true })
    const found = await parts(other)
    expect(found.get('scanner')).toMatchObject({ health: 'failing', reason: 'away', ms: null })
    expect(found.get('mail')).toMatchObject({ health: 'failing', reason: 'away' })
    expect(found.get('database')).toMatchObject({ ms: expect.any(Number) })
    silent.close()
  })

  it('is told with jobs that wait, mails that were given up and a clock that is wrong', async () => {
    const { pool } = app.deps
    await pool.query(
      `insert into mail (id, kind, to_address, subject, body_sealed, state, created_at)
       values ($1, 'news', 'x@example.org', 's', '', 'failed', $2)`,
      [newId(), app.clock.now()],
    )
    await pool.query(
      `insert into job.job (name, data, start_after) values ('storage.watch', '{}', now() - interval '20 minutes')`,
    )
    const other = await besides({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.org' })
    const found = await parts()
    expect(found.get('queue')).toMatchObject({ health: 'failing', reason: 'stuck' })
    expect(found.get('queue')?.facts.oldestWaitsFor).toBeGreaterThanOrEqual(20 * MINUTE)
    expect((await parts(other)).get('mail')).toMatchObject({ reason: 'away' })
    expect(found.get('mail')?.facts).toMatchObject({ failed: 1, isOutbox: true })
    await pool.query(`delete from job.job where name = 'storage.watch'`)
    expect((await parts()).get('clock')).toMatchObject({ health: 'well' })
    app.clock.advance(MINUTE)
    expect((await parts()).get('clock')).toMatchObject({ health: 'failing', reason: 'apart' })
  })
})

describe('the last 24 hours', () => {
  it('are kept look by look, and what is older is forgotten', async () => {
    await measureService(app.deps)
    app.clock.advance(HOUR)
    await measureService(app.deps)
    const two = await history()
    expect(two.parts.map(({ part }) => part)).toEqual([...PARTS])
    expect(two.parts[0]?.hours).toHaveLength(24)
    const looked = async () =>
      (await history()).parts[0]?.hours.flatMap(({ health }, at) => (health === null ? [] : [at]))
    expect(await looked()).toEqual([22, 23])
    expect(two.parts[0]?.hours[23]).toMatchObject({ typical: expect.any(Number), most: expect.any(Number) })
    app.clock.advance(HISTORY_KEPT_FOR - MINUTE)
    await measureService(app.deps)
    expect(await looked()).toEqual([0, 23])
    const { rows } = await app.deps.pool.query(`select count(*)::int as count from service_measure`)
    expect(rows).toEqual([{ count: 2 * PARTS.length }])
  })

  it('are told hour by hour: the worst state, the middle number and the highest, and nothing where nobody looked', async () => {
    const until = app.clock.now().getTime()
    const at = (minutesAgo: number) => new Date(until - minutesAgo * MINUTE)
    await app.deps.db.deleteFrom('service_measure').execute()
    await app.deps.db
      .insertInto('service_measure')
      .values([
        { part: 'database', at: at(24 * 60), health: 'failing', value: 99 },
        { part: 'database', at: at(24 * 60 - 1), health: 'well', value: 5 },
        { part: 'database', at: at(30), health: 'strained', value: 1 },
        { part: 'database', at: at(25), health: 'well', value: 9 },
        { part: 'database', at: at(0), health: 'failing', value: null },
        { part: 'mail', at: at(60), health: 'off', value: null },
      ])
      .execute()
    const { parts: found, from } = await history()
    const hours = found.find(({ part }) => part === 'database')?.hours ?? []
    expect(hours[0]).toEqual({
      at: from,
      health: 'well',
      typical: 5,
      most: 5,
    })
    expect(hours[23]).toMatchObject({ health: 'failing', typical: 1, most: 9 })
    expect(hours[5]).toMatchObject({ health: null, typical: null, most: null })
    expect(found.find(({ part }) => part === 'mail')?.hours[22]).toMatchObject({ health: 'off', most: null })
  })

  it('is as small after a look each minute as after one', async () => {
    await app.deps.pool.query(
      `insert into service_measure select part, $1::timestamptz - n * interval '1 minute', 'well', n
      from generate_series(1, 1439) n, unnest(array['database', 'storage', 'disk', 'queue', 'live']) part on conflict do nothing`,
      [app.clock.now()],
    )
    expect(JSON.stringify(await history()).length).toBeLessThan(40_000)
  })

  it('name the processes: which version, since when, and which of them has fallen silent', async () => {
    const { deps } = app
    const sign = keepBeating(deps, () => 3)
    const mine = async () => (await history()).processes.find(({ isThis }) => isThis)
    await expect.poll(mine).toMatchObject({
      state: 'running',
      sockets: 3,
      pid: process.pid,
      version: deps.self.version,
      startedAt: deps.self.startedAt.toISOString(),
    })
    await deps.pool.query(`update service_process set seen_at = now() - interval '2 minutes'`)
    expect(await mine()).toMatchObject({ state: 'silent' })
    await sign()
    expect(await mine()).toMatchObject({ state: 'ended', sockets: 0 })
    await deps.pool.query(`update service_process set seen_at = now() - interval '25 hours'`)
    await measureService(deps)
    const { rows } = await deps.pool.query('select id from service_process')
    expect(rows).toEqual([])
  })
})

describe('the configuration', () => {
  const SECRETS = {
    SMTP_URL: 'smtp://someone:hunter2hunter2@mail.example.org:587',
    MAIL_FROM: 'desk@example.org',
    SMS_GATEWAY_URL: 'https://user:opensesame@gateway.example.org/send?key=swordfish',
    SMS_GATEWAY_SECRET: 'gatewaysecret',
    CLAMD_URL: 'tcp://127.0.0.1:3310',
    STRIPE_SECRET_KEY: 'sk_live_abcdef',
    STRIPE_WEBHOOK_SECRET: 'whsec_ghijkl',
    SEALING_KEY: Buffer.alloc(32, 'sealing').toString('base64'),
    SIGN_IN_PROVIDERS: JSON.stringify({
      google: { clientId: 'id9', clientSecret: 'providersecret', issuer: 'https://a.example' },
    }),
  }

  it('is told as it was understood, with no piece of a secret', async () => {
    const other = await besides(SECRETS)
    const answer = await askedOf(other, getServiceConfiguration)
    const settings = new Map(answer.settings.map(({ name, ...rest }) => [name, rest]))
    expect(settings.get('SMTP_URL')).toEqual({ value: 'smtp://mail.example.org:587', isSet: true })
    expect(settings.get('SMS_GATEWAY_URL')).toEqual({ value: 'https://gateway.example.org', isSet: true })
    expect(settings.get('SEALING_KEY')).toEqual({ value: null, isSet: true })
    expect(settings.get('TOKEN_SIGNING_KEY')).toEqual({ value: null, isSet: false })
    expect(settings.get('SIGN_IN_PROVIDERS')).toEqual({ value: 'google', isSet: true })
    expect(settings.get('LOG_LEVEL')).toEqual({ value: 'info', isSet: false })
    expect(JSON.stringify(answer)).not.toMatch(
      /hunter2|someone|opensesame|swordfish|gatewaysecret|sk_live|whsec|providersecret|c2VhbGlu|id9/,
    )
  })

  it('is told with what it leaves open', async () => {
    const { warnings } = await app.ok(getServiceConfiguration, {}, operator)
    expect(warnings).toEqual(
      expect.arrayContaining(['no_address', 'mails_stay', 'not_secure', 'not_scanned']),
    )
    const other = await besides({ ...SECRETS, OPERATOR_ADDRESS: '1 Harbour Lane, Portland' })
    expect((await askedOf(other, getServiceConfiguration)).warnings).not.toContain('no_address')
  })

  it('names every variable that the configuration knows', async () => {
    const { settings } = await app.ok(getServiceConfiguration, {}, operator)
    const told = new Set(settings.map(({ name }) => name))
    expect(VARIABLES.filter((name) => !told.has(name))).toEqual([])
  })
})

describe('folders that have to be shared', () => {
  const safety = () => app.ok(getDataSafety, {}, operator)
  const worries = async () => (await safety()).worries.filter((worry) => /apart|unwritable/.test(worry))
  const alert = async (worry: string) => {
    const { worries: found } = await backupsNow(app.deps.db, { now: app.clock.now(), oldAfter: HOUR })
    return found.some((one) => one === worry)
  }

  /** A process with a folder of its own that says that it runs; the function ends it. */
  async function runs(
    env: Record<string, string>,
    folder?: string,
  ): Promise<{ one: TestApp; end: () => Promise<void> }> {
    const one = await makeTestApp({ beside: app, env, ...(folder !== undefined && { folder }) })
    onTestFinished(() => one.close())
    const end = keepBeating(one.deps, () => 0)
    await vi.waitUntil(async () => {
      const { rows } = await app.deps.pool.query(
        'select id from service_process where id = $1 and folders is not null',
        [one.deps.self.id],
      )
      return rows.length > 0
    }, WITHIN)
    return { one, end }
  }

  it('are noticed where two workers keep backups apart, until one has ended', async () => {
    const [first, second] = [await scratch(), await scratch()]
    const one = await runs({ BACKUP_DIR: first })
    expect(await worries()).toEqual([])
    const beside = await runs({ BACKUP_DIR: first })
    expect(await worries()).toEqual([])
    const web = await runs({ BACKUP_DIR: second, ROLE: 'web', DATABASE_URL: app.databaseUrl })
    expect(await worries()).toEqual([])
    const other = await runs({ BACKUP_DIR: second })
    expect(await worries()).toEqual(['backups_apart'])
    expect(await alert('backups_apart')).toBe(true)
    await vi.waitUntil(() => other.one.logLines.some((line) => line.includes('do not fit together')), WITHIN)
    await other.end()
    expect(await worries()).toEqual([])
    for (const { end } of [one, beside, web]) await end()
  })

  it('are noticed where one cannot be written, with the reason in the log', async () => {
    const file = join(await scratch(), 'file')
    await writeFile(file, '')
    const { one, end } = await runs({ BACKUP_DIR: join(file, 'backups') })
    expect(await worries()).toEqual(['backups_unwritable'])
    expect(one.logLines.join()).toContain('a folder cannot be written')
    await end()
  })

  it('are noticed where processes keep files apart, in any role', async () => {
    const backups = await scratch()
    const one = await runs({ BACKUP_DIR: backups })
    const other = await runs(
      { BACKUP_DIR: backups, ROLE: 'web', DATABASE_URL: app.databaseUrl },
      await scratch(),
    )
    expect(await worries()).toEqual(['files_apart'])
    await other.end()
    expect(await worries()).toEqual([])
    await one.end()
  })
})
