import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from './platform/database/postgres/process.ts'
import { plain, startCollector } from './testing/collector.ts'
import { emptyDatabase, type TestDatabase } from './testing/database.ts'
import { COMPILED } from './testing/real-server.ts'
import { scratchFolder } from './testing/scratch.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

let database: TestDatabase
let folder: string
let child: ChildProcess | null = null

beforeEach(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(scratchFolder(), 'evensettle-last-figures-'))
})

afterEach(async () => {
  child?.kill('SIGKILL')
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** A process that tells its figures to a collector at its end, and not before. */
async function start(collector: string): Promise<{ child: ChildProcess; url: string }> {
  const port = String(await freePort())
  const { PATH } = process.env
  const started = spawn(process.execPath, [MAIN], {
    env: {
      PATH,
      NODE_COMPILE_CACHE: COMPILED,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: port,
      METRICS_URL: collector,
      METRICS_EVERY: '3600',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  await new Promise<void>((resolve, reject) => {
    createInterface(started.stdout).on('line', (line) => line.startsWith('EvenSettle is ready') && resolve())
    started.once('exit', (code) => reject(new Error(`it ended with ${code}`)))
  })
  return { child: started, url: `http://127.0.0.1:${port}` }
}

it('a process that is told to end tells its collector the figures up to then', async () => {
  const collector = await startCollector()
  const real = await start(collector.url)
  for (const path of ['/healthz', '/healthz', '/api/nothing-here']) await fetch(`${real.url}${path}`)
  expect(collector.metrics()).toEqual([])
  const ended = once(real.child, 'exit')
  real.child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])

  expect(collector.faults).toEqual([])
  const [told = [], ...more] = collector.metrics()
  expect(more).toEqual([])
  const answered = (
    told.find(({ name }) => name === 'evensettle_http_requests_total')?.sum?.dataPoints ?? []
  ).map(({ attributes, asDouble }) => ({ ...plain(attributes), times: asDouble }))
  expect(answered).toContainEqual({ method: 'GET', route: '/healthz', status: '200', times: 2 })
  expect(answered).toContainEqual({ method: 'GET', route: '/api/*', status: '404', times: 1 })
  // what is looked up in the database, which is let go of afterwards
  expect(told.some(({ name }) => name === 'evensettle_jobs_waiting')).toBe(true)
})

it('a process whose collector is away ends all the same', async () => {
  const collector = await startCollector()
  collector.be(0)
  const real = await start(collector.url)
  const ended = once(real.child, 'exit')
  real.child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
