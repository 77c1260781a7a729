import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { getPlaces } from '@evensettle/contracts/places.ts'
import { Client } from 'pg'
import { afterEach, beforeAll, afterAll, expect, it, vi } from 'vitest'
import { freePort } from './platform/database/postgres/process.ts'
import { makeOwnPostgres, type OwnPostgres } from './testing/own-postgres.ts'
import { COMPILED } from './testing/real-server.ts'
import { scratchFolder } from './testing/scratch.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const WITHIN = { timeout: 120_000, interval: 50 }
/** For everybody together; a process needs more than three of them to start, and fewer than this while few people come. */
const CONNECTIONS = 16

let postgres: OwnPostgres
let folder: string
let child: ChildProcess | null = null
let lines: string[]
let taken: Client[] = []

beforeAll(async () => {
  postgres = await makeOwnPostgres({
    max_connections: String(CONNECTIONS),
    superuser_reserved_connections: '0',
    max_wal_senders: '0',
  })
  folder = await mkdtemp(join(scratchFolder(), 'evensettle-no-connection-'))
})

afterEach(async () => {
  await letGo()
  child?.kill('SIGKILL')
  child = null
})

afterAll(async () => {
  await postgres.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Takes connections until that many are left. */
async function leave(free: number): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString: postgres.url, application_name: 'somebody else' })
    client.on('error', () => {})
    try {
      await client.connect()
    } catch {
      break
    }
    taken.push(client)
  }
  await Promise.all(taken.splice(0, free).map((client) => client.end()))
}

/** Takes those of the process as well. */
async function takeAll(): Promise<void> {
  await leave(0)
  const others = `from pg_stat_activity where backend_type = 'client backend' and application_name <> 'somebody else'`
  await vi.waitUntil(async () => {
    await taken[0]?.query(`select pg_terminate_backend(pid) ${others}`)
    await leave(0)
    return (await taken[0]?.query(`select ${others}`))?.rowCount === 0
  }, WITHIN)
}

async function letGo(): Promise<void> {
  await Promise.all(taken.splice(0).map((client) => client.end()))
}

async function start(): Promise<string> {
  const port = String(await freePort())
  lines = []
  const { PATH } = process.env
  const env = { PATH, NODE_COMPILE_CACHE: COMPILED, DATABASE_URL: postgres.url, DATA_DIR: folder, PORT: port }
  child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const from of [child.stdout, child.stderr])
    if (from) createInterface(from).on('line', (line) => lines.push(line))
  return `http://127.0.0.1:${port}`
}

const says = (what: RegExp) => vi.waitUntil(() => lines.find((line) => what.test(line)), WITHIN)

it('waits at its start for a connection, tells people to come again, and starts as soon as there is one', async () => {
  await leave(0)
  const url = await start()
  await says(/waiting for the database \(sorry, too many clients already\)/)
  const answer = await fetch(`${url}/api/site`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  await letGo()
  await says(/^EvenSettle is ready/)
})

it('does so where there is a connection and not enough of them, and says why', async () => {
  await leave(1)
  await start()
  await says(/the database did not serve the start \(sorry, too many clients already\), which tries again/)
  expect(child?.exitCode).toBeNull()
  await letGo()
  await says(/^EvenSettle is ready/)
})

it('answers 503 and when to come again while it runs, and serves as soon as there is a connection', async () => {
  const url = await start()
  await says(/^EvenSettle is ready/)
  const signUp = (email: string) =>
    fetch(`${url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'correct horse battery' }),
    })
  const { access_token: token } = (await (await signUp('robin@example.org')).json()) as {
    access_token: string
  }
  const places = () => fetch(`${url}${getPlaces.path}`, { headers: { authorization: `Bearer ${token}` } })
  expect((await places()).status).toBe(200)
  await takeAll()
  const refusals = await Promise.all([signUp('kim@example.org'), places()])
  const said = refusals.map(({ status, headers }) => [status, headers.get('retry-after')])
  expect(said).toEqual([
    [503, '5'],
    [503, '2'],
  ])
  await letGo()
  await vi.waitUntil(async () => (await places()).status === 200, WITHIN)
  const ended = once(child as ChildProcess, 'exit')
  child?.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
})
