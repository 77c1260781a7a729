import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { freePort } from './platform/database/postgres/process.ts'
import { versionOf } from './platform/version.ts'
import { emptyDatabase, type TestDatabase } from './testing/database.ts'
import { readFigures } from './testing/metrics.ts'
import { COMPILED } from './testing/real-server.ts'
import { scratchFolder } from './testing/scratch.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const WITHIN = { timeout: 60_000, interval: 50 }

type Started = { child: ChildProcess; url: string; figures: string; ready: string }

let folder: string
let database: TestDatabase
const started: Started[] = []

async function start(role: 'web' | 'worker'): Promise<Started> {
  const port = String(await freePort())
  const metricsPort = String(await freePort())
  const { PATH } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH,
      NODE_COMPILE_CACHE: COMPILED,
      ROLE: role,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: port,
      METRICS_PORT: metricsPort,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on(
      'line',
      (line) => line.startsWith('EvenSettle is ready') && resolve(line),
    )
    child.once('exit', (code) => reject(new Error(`the ${role} ended with ${code}`)))
  })
  const figures = `http://127.0.0.1:${metricsPort}/metrics`
  const one = { child, url: `http://127.0.0.1:${port}`, figures, ready }
  started.push(one)
  return one
}

const statusOf = async (url: string) => (await fetch(url)).status

const mails = async () => (await readdir(join(folder, 'outbox'))).filter((name) => name.endsWith('.eml'))

async function rowsOf(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

it('one process answers people, another one does the work behind it, and both end cleanly', async () => {
  folder = await mkdtemp(join(scratchFolder(), 'evensettle-roles-'))
  database = await emptyDatabase()
  const web = await start('web')
  const signUp = await fetch(`${web.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'robin@example.org', password: 'correct horse battery' }),
  })
  expect(signUp.status).toBe(200)
  const forgotten = await fetch(`${web.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'robin@example.org' }),
  })
  expect(forgotten.status).toBe(200)
  // the schedule is the worker's as well: nothing but this mail waits
  const waiting = `select name, state from job.job where state <> 'completed' and name not like '\\_\\_%'`
  expect(await rowsOf(waiting)).toEqual([{ name: 'mail.send', state: 'created' }])

  const worker = await start('worker')
  await vi.waitUntil(async () => (await mails()).length === 1, WITHIN)
  expect(await statusOf(`${worker.url}/readyz`)).toBe(200)
  expect(await statusOf(`${worker.url}/api/config`)).toBe(404)
  expect(await statusOf(`${web.url}/api/config`)).toBe(200)
  const roles = `select role, 'cases.sweep' = any(schedules) as sweeps from service_process where ended_at is null order by role`
  await vi.waitUntil(async () => (await rowsOf(roles)).length === 2, WITHIN)
  expect(await rowsOf(roles)).toEqual([
    { role: 'web', sweeps: false },
    { role: 'worker', sweeps: true },
  ])

  const figuresOf = async ({ figures }: Started) => readFigures(await (await fetch(figures)).text())
  const [ofWeb, ofWorker] = [await figuresOf(web), await figuresOf(worker)]
  expect(ofWeb.of('evensettle_build_info', { role: 'web', version: versionOf() })).toBe(1)
  const signedUp = { method: 'POST', route: '/auth/v1/signup', status: '200' }
  expect(ofWeb.of('evensettle_http_requests_total', signedUp)).toBe(1)
  expect(
    ofWorker.of('evensettle_job_duration_seconds_count', { name: 'mail.send', outcome: 'done' }),
  ).toBeGreaterThanOrEqual(1)
  for (const found of [ofWeb, ofWorker]) {
    expect(found.of('evensettle_database_up')).toBe(1)
    expect(found.of('evensettle_processes', { role: 'worker', state: 'running' })).toBe(1)
  }
  // nobody who reaches the pages reaches the figures, and the other way round
  expect((await fetch(`${web.url}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4')
  expect(await statusOf(web.figures.replace('/metrics', '/api/config'))).toBe(404)

  for (const { child } of started) {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await gone).toEqual([0, null])
  }
  expect(await rowsOf(roles)).toEqual([])
})
