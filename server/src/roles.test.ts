import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { freePort } from './platform/postgres/process.ts'
import { emptyDatabase, type TestDatabase } from './testing/database.ts'
import { COMPILED } from './testing/real-server.ts'
import { scratchFolder } from './testing/scratch.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const WITHIN = { timeout: 60_000, interval: 50 }

type Started = { child: ChildProcess; url: string; ready: string }

let folder: string
let database: TestDatabase
const started: Started[] = []

async function start(role: 'web' | 'worker'): Promise<Started> {
  const port = String(await freePort())
  const { PATH } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH,
      NODE_COMPILE_CACHE: COMPILED,
      ROLE: role,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: port,
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
  const one = { child, url: `http://127.0.0.1:${port}`, ready }
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
  const roles = `select role from service_process where ended_at is null order by role`
  await vi.waitUntil(async () => (await rowsOf(roles)).length === 2, WITHIN)
  expect(await rowsOf(roles)).toEqual([{ role: 'web' }, { role: 'worker' }])

  for (const { child } of started) {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await gone).toEqual([0, null])
  }
  expect(await rowsOf(roles)).toEqual([])
})
