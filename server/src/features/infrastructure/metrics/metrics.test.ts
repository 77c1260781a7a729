import { getCase } from '@evensettle/contracts/cases.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { DAY, HOUR, MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { orderBackup } from '../../data-safety/backups/commands.ts'
import { growLog } from '../../public-log/jobs.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { aCase, aSettledCase, anOperator, type TestCase } from '../../../testing/factories.ts'
import { makeTestApp, newId, PASSWORD, type TestApp } from '../../../testing/make-test-app.ts'
import { figuresOf } from '../../../testing/metrics.ts'
import { keepBeating } from '../jobs.ts'

const ON = { METRICS_PORT: '9464', BACKUP_AT: '03:30' }
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/i

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp({ env: ON })
})

const figures = () => figuresOf(app)

describe('what a process tells of its own work', () => {
  it('is which requests it answered, by route, and how long that took', async () => {
    const one = await aCase(app)
    const route = { method: 'GET', route: '/api/cases/:caseId' }
    const before = (await figures()).of('evensettle_http_requests_total', { ...route, status: '200' }) ?? 0
    await app.ok(getCase, { caseId: one.caseId }, one.starter)
    await app.refusal(getCase, { caseId: newId() }, one.starter)
    const after = await figures()
    expect(after.of('evensettle_http_requests_total', { ...route, status: '200' })).toBe(before + 1)
    expect(after.of('evensettle_http_requests_total', { ...route, status: '404' })).toBe(1)
    expect(after.of('evensettle_http_request_duration_seconds_count', route)).toBe(before + 2)
    expect(
      after.of('evensettle_http_requests_total', {
        method: 'POST',
        route: '/auth/v1/signup',
        status: '200',
      }),
    ).toBeGreaterThan(0)
  })

  it('is how its jobs went, by name', async () => {
    const count = async (outcome: string) =>
      (await figures()).of('evensettle_job_duration_seconds_count', { name: 'own-data.copy', outcome }) ?? 0
    const before = await count('failed')
    await app.deps.db.transaction().execute((tx) =>
      // the row that it names is not there, and no id is one
      app.deps.jobs.add(tx, 'own-data.copy', { copyId: 'none' }),
    )
    await app.runJobs()
    expect(await count('failed')).toBe(before + 1)
    expect(
      (await figures()).of('evensettle_job_duration_seconds_count', { name: 'mail.send', outcome: 'done' }),
    ).toBeGreaterThan(0)
  })

  it('is its streams, its connections, its loop and its memory', async () => {
    const found = await figuresOf(app, 7)
    expect(found.of('evensettle_live_streams')).toBe(7)
    expect(found.of('evensettle_pool_connections', { state: 'in_use' })).toBeGreaterThanOrEqual(0)
    expect(found.of('evensettle_pool_connections_most')).toBeGreaterThan(1)
    expect(found.of('evensettle_pool_waiting')).toBe(0)
    expect(found.of('evensettle_outages_total', { code: 'STORAGE_FULL', part: 'files' })).toBe(0)
    expect(found.of('process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(found.names).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(found.all.find(({ name }) => name === 'evensettle_build_info')).toMatchObject({
      labels: { role: 'all', version: app.deps.self.version },
      value: 1,
    })
  })

  it('is nothing where nobody reads it', async () => {
    const other = await makeTestApp({ beside: app })
    expect((await figuresOf(other)).text).toBe('')
    await other.close()
  })
})

describe('what is looked up', () => {
  it('is what waits, what was given up, and for how long', async () => {
    const { pool } = app.deps
    await pool.query(
      `insert into job.job (name, data, start_after) values ('storage.watch', '{}', now() - interval '20 minutes')`,
    )
    await pool.query(
      `insert into mail (id, kind, to_address, subject, body_sealed, state, created_at)
       select gen_random_uuid(), 'news', 'x@example.org', 's', '', state, $1 from unnest(array['failed', 'queued', 'queued']) state`,
      [new Date(app.clock.now().getTime() - HOUR)],
    )
    const found = await figures()
    expect(found.of('evensettle_jobs_waiting', { name: 'storage.watch' })).toBe(1)
    const oldest = found.of('evensettle_jobs_oldest_wait_seconds', { name: 'storage.watch' })
    expect(oldest).toBeGreaterThanOrEqual(1_200)
    expect(oldest).toBeLessThan(1_260)
    // an empty queue has no oldest
    expect(found.of('evensettle_jobs_waiting', { name: 'drills.run' })).toBe(0)
    expect(found.of('evensettle_jobs_oldest_wait_seconds', { name: 'drills.run' })).toBeUndefined()
    expect(found.of('evensettle_sending_waiting', { channel: 'mail' })).toBe(2)
    expect(found.of('evensettle_sending_failed', { channel: 'mail' })).toBe(1)
    expect(found.of('evensettle_sending_oldest_wait_seconds', { channel: 'mail' })).toBeCloseTo(3_600, -2)
    expect(found.of('evensettle_sending_waiting', { channel: 'sms' })).toBe(0)
    await pool.query(`delete from job.job where name = 'storage.watch'`)
    await pool.query(`delete from mail where kind = 'news' and subject = 's'`)
  })

  it('is how the backups are', async () => {
    const none = await figures()
    expect(none.of('evensettle_backup_scheduled')).toBe(1)
    expect(none.of('evensettle_backup_age_seconds')).toBeUndefined()
    expect(none.of('evensettle_backup_worry', { worry: 'never' })).toBe(1)
    await inTransaction(app.deps, (tx) => orderBackup(tx, null, app.clock.now(), { id: newId() }))
    await app.runJobs()
    app.clock.advance(3 * DAY)
    const old = await figures()
    expect(old.of('evensettle_backup_age_seconds')).toBeGreaterThan(3 * 86_400 - 60)
    expect(old.of('evensettle_backup_worry', { worry: 'never' })).toBe(0)
    expect(old.of('evensettle_backup_worry', { worry: 'old' })).toBe(1)
  })

  it('is the public log, the disk, the clock and the processes', async () => {
    await aSettledCase(app)
    expect((await figures()).of('evensettle_log_waits')).toBe(1)
    await growLog(app.deps)
    app.clock.advance(5 * MINUTE)
    const endBeating = keepBeating(app.deps, () => 0)
    const running = { role: 'all', state: 'running' }
    await expect.poll(async () => (await figures()).of('evensettle_processes', running)).toBe(1)
    const found = await figures()
    expect(found.of('evensettle_log_entries')).toBeGreaterThan(0)
    expect(found.of('evensettle_log_head_age_seconds')).toBeGreaterThanOrEqual(300)
    expect(found.of('evensettle_log_waits')).toBe(0)
    expect(found.of('evensettle_log_trouble', { trouble: 'stopped' })).toBe(0)
    expect(found.of('evensettle_disk_used_ratio')).toBeGreaterThan(0)
    expect(found.of('evensettle_disk_free_bytes')).toBeGreaterThan(0)
    expect(found.of('evensettle_disk_full', { part: 'files' })).toBe(0)
    expect(found.of('evensettle_clock_apart_seconds')).toBeGreaterThan(86_400)
    expect(found.of('evensettle_database_up')).toBe(1)
    expect(found.of('evensettle_processes', { role: 'worker', state: 'running' })).toBe(0)
    await endBeating()
  })
})

describe('nobody', () => {
  it('is found in the figures: no address, name, word, id, token or number of a case', async () => {
    const one: TestCase = await aSettledCase(app)
    const boss = await anOperator(app, 'kumquat-boss@example.org')
    await app.request(sendMessage, { caseId: one.caseId, id: newId(), body: 'kumquat words' }, one.starter)
    const headers = {
      ...(await app.as(one.starter)),
      'user-agent': 'kumquat',
      'x-forwarded-for': '203.0.113.9',
    }
    for (const path of [
      `/api/cases/${one.caseId}?word=kumquat`,
      `/api/kumquat/${one.token}`,
      `/kumquat/${one.caseId}`,
      `/auth/v1/kumquat@example.org`,
      `/auth/v1/verify?token=${one.token}&type=signup`,
      `/api/uploads/${one.caseId}`,
      `/invitation/${one.token}`,
      `/%6bumquat/%`,
    ])
      for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'KUMQUAT'])
        await app.http.request(path, { method, headers })
    await app.sweep()
    const { text, all } = await figures()
    expect(all.length).toBeGreaterThan(300)
    const { starter, respondent, caseId, token, reference, itemIds } = one
    const people = [starter, respondent, boss].flatMap(({ email, name, userId }) => [email, name, userId])
    const planted = [...people, caseId, token, reference, ...itemIds, PASSWORD, 'kumquat', '203.0.113.9']
    for (const word of planted.filter((each) => each !== ''))
      expect([word, text.toLowerCase().includes(word.toLowerCase())]).toEqual([word, false])
    expect(text).not.toMatch(UUID)
    expect(text).not.toContain('@')
  })

  it('can make them longer by asking for what is not there', async () => {
    const ask = async (from: number) => {
      for (let at = from; at < from + 50; at += 1) {
        await app.http.request(`/x${at}`, { method: 'GET' })
        await app.http.request(`/api/x${at}/y`, { method: `M${at}` })
        await app.http.request(`/api/cases/x${at}`)
        await app.http.request(`/auth/v1/x${at}`)
      }
    }
    await ask(0)
    // those of Node come and go with what is open at the moment
    const count = async () =>
      (await figures()).all.filter(({ name }) => name.startsWith('evensettle_')).length
    const before = await count()
    await ask(50)
    expect(await count()).toBe(before)
    const routes = new Set(app.http.routes.map(({ path }) => path))
    const told = (await figures()).all.flatMap(({ labels }) => labels['route'] ?? [])
    expect(told.filter((route) => !routes.has(route))).toEqual([])
  })
})
