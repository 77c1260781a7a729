import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCase } from '@evensettle/contracts/cases.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { listMessages } from '@evensettle/contracts/messages.ts'
import { COURT_PACK_PATH } from '@evensettle/contracts/take-away.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createApp } from './app.ts'
import { createWebApp } from './platform/http/web.ts'
import { aCase, type TestCase } from './testing/factories.ts'
import { makeTestApp, newId, PASSWORD, type TestApp } from './testing/make-test-app.ts'
import { figuresOf } from './testing/metrics.ts'
import { makeOwnPostgres, type OwnPostgres } from './testing/own-postgres.ts'
import { openLive, startTestServer, type TestServer } from './testing/test-server.ts'

const WITHIN = { timeout: 120_000, interval: 20 }

let postgres: OwnPostgres
let app: TestApp
let server: TestServer
let table: TestCase

beforeAll(async () => {
  postgres = await makeOwnPostgres()
  app = await makeTestApp({ databaseUrl: postgres.url, env: { METRICS_PORT: '9464' } })
  server = await startTestServer(app)
  table = await aCase(app)
})

afterAll(async () => {
  await server.close()
  await app.close()
  await postgres.remove()
})

/** Runs while the database is away, and brings it back whatever happens. */
async function whileStopped(run: () => Promise<void>): Promise<void> {
  await postgres.stopNow()
  try {
    await run()
  } finally {
    await postgres.start()
  }
}

async function signIn(password = PASSWORD, version: Record<string, string> = {}) {
  const answer = await app.http.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...version },
    body: JSON.stringify({ email: table.starter.email, password }),
  })
  const { status, headers } = answer
  return { status, retryAfter: headers.get('retry-after'), body: (await answer.json()) as object }
}

async function partsOf(path = '/healthz'): Promise<Record<string, { state: string }>> {
  const answer = await app.http.request(path)
  const { parts } = (await answer.json()) as { parts: Record<string, { state: string }> }
  return parts
}

function connections() {
  return postgres.query<{ name: string; n: number }>(
    `select application_name as name, count(*)::int as n from pg_stat_activity
     where application_name like 'evensettle%' group by 1 order by 1`,
  )
}

it('shows whoever opens an invitation meanwhile calm words, and opens it again by itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'evensettle-outage-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const shell = '<link rel="stylesheet" href="/a.css"/><div id="first-look"></div><script>let a</script>'
  await writeFile(join(folder, '__spa-fallback.html'), shell)
  await writeFile(join(folder, 'first-look.css'), 'h1{color:red}')
  const { http } = createApp(app.deps, await createWebApp(folder, 'http://settle.test'))
  await whileStopped(async () => {
    const answer = await http.request(`/invitation-response?token=${table.token}`)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('refresh')]).toEqual([503, '4'])
    expect(text).toContain('One moment, please')
    expect(text).toContain('this page tries again by itself')
    expect(text).not.toContain('That did not work')
  })
})

describe('while the database is stopped', () => {
  it('every request is refused for now, and the same request is done once when it is back', async () => {
    const { caseId, starter } = table
    const id = newId()
    const say = () => app.request(sendMessage, { caseId, id, body: 'Hello' }, starter)
    await app.ok(getCase, { caseId }, starter)
    await whileStopped(async () => {
      for (const answer of [await say(), await app.request(getCase, { caseId }, starter)]) {
        expect([answer.status, answer.error?.code]).toEqual([503, 'DATABASE_AWAY'])
        expect([answer.headers.get('retry-after'), answer.error?.retryAfter]).toEqual(['2', 2])
      }
    })
    expect((await say()).status).toBe(200)
    const { messages } = await app.ok(listMessages, { caseId }, starter)
    expect(messages.filter((message) => message.id === id)).toHaveLength(1)
  })

  it('whoever reads the figures gets those of the process, and hears that the database is away', async () => {
    const refused = { code: 'DATABASE_AWAY', part: 'database' }
    const before = (await figuresOf(app)).of('evensettle_outages_total', refused) ?? 0
    await whileStopped(async () => {
      await app.request(getCase, { caseId: table.caseId }, table.starter)
      await signIn()
      const found = await figuresOf(app)
      expect(found.of('evensettle_database_up')).toBe(0)
      expect(found.of('evensettle_outages_total', refused)).toBeGreaterThanOrEqual(before + 2)
      expect(found.of('evensettle_disk_free_bytes')).toBeGreaterThan(0)
      // what only the database knows is left out, and no nought stands for it
      expect(found.names).not.toContain('evensettle_jobs_waiting')
    })
    expect((await figuresOf(app)).of('evensettle_database_up')).toBe(1)
  })

  it('a case file is refused in words before its first byte, and the next press gets all of it', async () => {
    const { caseId, starter } = table
    const headers = await app.as(starter)
    const take = () => app.http.request(COURT_PACK_PATH.replace(':caseId', caseId), { headers })
    expect((await take()).status).toBe(200)
    await whileStopped(async () => {
      const answer = await take()
      expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/json'])
      expect(answer.headers.get('content-disposition')).toBeNull()
      expect(await answer.json()).toMatchObject({ error: { code: 'DATABASE_AWAY', retryAfter: 2 } })
    })
    const whole = await take()
    expect((await whole.arrayBuffer()).byteLength).toBe(Number(whole.headers.get('content-length')))
  })

  it('a case file that is on its way when it stops arrives whole: it needs the database no more', async () => {
    const { caseId, starter } = table
    const headers = await app.as(starter)
    const response = await app.http.request(COURT_PACK_PATH.replace(':caseId', caseId), { headers })
    await whileStopped(async () => {
      const bytes = await response.arrayBuffer()
      expect(bytes.byteLength).toBe(Number(response.headers.get('content-length')))
    })
  })

  it('signing in is refused in the words of its own wire, not as a wrong password', async () => {
    const from = app.logLines.length
    await whileStopped(async () => {
      expect(await signIn()).toEqual({
        status: 503,
        retryAfter: '5',
        body: expect.objectContaining({ code: 503, error_code: 'service_unavailable' }),
      })
      expect((await signIn('wrong', { 'x-supabase-api-version': '2024-01-01' })).body).toEqual({
        code: 'service_unavailable',
        message: expect.stringContaining('try again'),
      })
    })
    expect((await signIn()).status).toBe(200)
    // two refusals, and one line at most: the outages of the tests before may count as this one
    const told = (line: string) => line.includes('signing in is refused for now')
    expect(app.logLines.slice(from).filter(told).length).toBeLessThan(2)
    expect(app.logLines.filter(told).join()).toContain('"code":"DATABASE_AWAY"')
    expect(app.logLines.filter(told).join()).not.toMatch(/stack|\.ts:\d/)
    expect(app.logLines.join()).not.toContain('auth request failed')
  })

  it('a link out of a mail leads to a page that says so, and works afterwards', async () => {
    const press = () =>
      app.http.request('/auth/v1/verify', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token: 'a'.repeat(56), type: 'recovery' }).toString(),
      })
    await whileStopped(async () => {
      const answer = await press()
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toContain('error=temporarily_unavailable')
    })
    expect((await press()).headers.get('location')).toContain('error_code=otp_expired')
  })

  it('the service is not ready, and its health names the database and nothing else', async () => {
    await whileStopped(async () => {
      expect((await app.http.request('/readyz')).status).toBe(503)
      await expect.poll(async () => (await partsOf())['database'], WITHIN).toEqual({ state: 'failing' })
      expect(await partsOf()).toMatchObject({ mail: { state: 'ok' }, files: { state: 'ok' } })
    })
    expect((await app.http.request('/readyz')).status).toBe(200)
  })

  it('a live stream stays open and goes on with what happens afterwards', async () => {
    const { caseId, starter, respondent } = table
    const client = await openLive(server.url, await app.tokenOf(starter))
    await client.follow(caseId, (await app.ok(getCase, { caseId }, starter)).seq)
    const before = client.frames.length
    await whileStopped(async () => {
      expect((await app.request(getCase, { caseId }, starter)).status).toBe(503)
    })
    await vi.waitUntil(async () => (await app.request(getCase, { caseId }, starter)).status === 200, WITHIN)
    await app.ok(sendMessage, { caseId, id: newId(), body: 'Back again' }, respondent)
    await client.until((frame) => frame.type === 'event' && client.frames.indexOf(frame) >= before)
    await client.end()
  })

  it('no connection is left over, however often it goes away and under whatever traffic', async () => {
    const { caseId, starter } = table
    const heard = () => app.logLines.filter((line) => line.includes('announcements are heard again')).length
    for (let round = 0; round < 3; round += 1) {
      const before = heard()
      const answers: number[] = []
      await whileStopped(async () => {
        const ask = async () => answers.push((await app.request(getCase, { caseId }, starter)).status)
        await Promise.all(Array.from({ length: 60 }, ask))
      })
      expect(new Set(answers)).toEqual(new Set([503]))
      await vi.waitUntil(() => heard() > before, WITHIN)
    }
    await app.ok(getCase, { caseId }, starter)
    const found = Object.fromEntries((await connections()).map(({ name, n }) => [name, n]))
    expect(found['evensettle-signals']).toBe(1)
    expect(found['evensettle']).toBeLessThanOrEqual(20)
    expect(found['evensettle-jobs'] ?? 0).toBeLessThanOrEqual(4)
  })
})

it('answers although the database gives no sign any more, and goes on when it does', async () => {
  const { caseId, starter } = table
  const ask = () => app.request(getCase, { caseId }, starter)
  await Promise.all(Array.from({ length: 5 }, ask))
  postgres.freeze()
  try {
    const answers = await Promise.all([...Array.from({ length: 30 }, ask), signIn()])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect((await app.http.request('/readyz')).status).toBe(503)
  } finally {
    postgres.thaw()
  }
  await vi.waitUntil(async () => (await ask()).status === 200, WITHIN)
})

describe('the health of the parts that are folders', () => {
  it.each([
    ['mail', 'outbox'],
    ['files', 'files'],
  ])('says when %s cannot be written, and when it can again', async (part, folder) => {
    const alone = await makeTestApp()
    const path = join(alone.dataDir, folder)
    await rm(path, { recursive: true, force: true })
    await writeFile(path, 'not a folder')
    const stateOf = async () => {
      const answer = await alone.http.request('/healthz')
      return ((await answer.json()) as { parts: Record<string, { state: string }> }).parts[part]?.state
    }
    expect(await stateOf()).toBe('failing')
    await rm(path)
    await vi.waitUntil(async () => (await stateOf()) === 'ok', WITHIN)
  })
})
