import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from './platform/database/postgres/process.ts'
import { emptyDatabase, type TestDatabase } from './testing/database.ts'
import { COMPILED } from './testing/real-server.ts'
import { scratchFolder } from './testing/scratch.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const KEYS = fileURLToPath(new URL('../../scripts/keys.ts', import.meta.url))

let folder: string
let database: TestDatabase
const running = new Map<string, { child: ChildProcess; url: string }>()

const environment = () => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: COMPILED,
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  RATE_LIMITS: 'off',
})

/** Starts a process anew, or one more; says why it did not start. */
async function start(name: string): Promise<string> {
  const before = running.get(name)
  if (before) {
    before.child.kill('SIGTERM')
    await once(before.child, 'exit')
  }
  const port = String(await freePort())
  const child = spawn(process.execPath, [MAIN], {
    env: { ...environment(), PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  return new Promise((resolve) => {
    child.once('exit', () => resolve(errors))
    createInterface(child.stdout).on('line', (line) => {
      if (!line.startsWith('EvenSettle is ready')) return
      running.set(name, { child, url: `http://127.0.0.1:${port}` })
      resolve('ready')
    })
  })
}

async function keys(...words: string[]): Promise<string> {
  const child = spawn(process.execPath, [KEYS, ...words], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return `${code}: ${said}`
}

async function ask(name: string, path: string, body: object, token = '') {
  const answer = await fetch(`${running.get(name)?.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Record<string, never>
}

const whoAmI = async (name: string, token: string) =>
  (await fetch(`${running.get(name)?.url}/api/cases`, { headers: { authorization: `Bearer ${token}` } }))
    .status

beforeAll(async () => {
  folder = await mkdtemp(join(scratchFolder(), 'evensettle-keys-'))
  database = await emptyDatabase()
})

afterAll(async () => {
  for (const { child } of running.values()) child.kill('SIGKILL')
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

it('both keys change while one of two processes always answers, and nobody is signed out', async () => {
  const both = ['one', 'two']
  for (const name of both) expect(await start(name)).toBe('ready')
  const { access_token: token = '', refresh_token: refresh } = await ask('one', 'signup', {
    email: 'ada@example.org',
    password: 'correct horse battery',
  })
  const before = await readFile(join(folder, 'secrets', 'sealing.key'), 'utf8')
  for (const kind of ['sealing', 'signing']) {
    expect(await keys('next', kind)).toMatch(/^0/)
    // nobody knows it yet, so nobody may use it
    expect(await keys('use', kind)).toMatch(/^1: The process \d+ on .+ does not know it yet/)
    for (const name of both) {
      expect(await start(name)).toBe('ready')
      for (const other of both) expect(await whoAmI(other, token)).toBe(200)
    }
    expect(await keys('use', kind)).toMatch(/^0/)
    // typed once more it does not go back
    expect(await keys('use', kind)).toMatch(/^1/)
    for (const name of both) {
      expect(await start(name)).toBe('ready')
      for (const other of both) expect(await whoAmI(other, token)).toBe(200)
    }
  }
  expect(await keys('drop', 'sealing')).toMatch(/^1: Something is still sealed/)
  expect(await keys('seal-anew')).toMatch(/^0: Sealed anew: [1-9]/)
  for (const kind of ['sealing', 'signing']) expect(await keys('drop', kind)).toMatch(/^0/)
  expect(await readFile(join(folder, 'secrets', 'sealing.key'), 'utf8')).not.toBe(before)
  expect(await readFile(join(folder, 'secrets', 'marks.key'), 'utf8')).toBe(before)
  for (const name of both) expect(await start(name)).toBe('ready')
  const renewed = await ask('two', 'token?grant_type=refresh_token', { refresh_token: refresh })
  expect(await whoAmI('one', renewed['access_token'] ?? '')).toBe(200)
})
