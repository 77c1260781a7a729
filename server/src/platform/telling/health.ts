import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Disk } from '../files/disk.ts'
import type { Files } from '../files/files.ts'
import type { AppEnv } from '../http/http.ts'
import type { Tables } from '../tables.ts'
import type { VirusScan } from '../files/virus-scan.ts'

type HealthDeps = {
  db: Kysely<Tables>
  jobs: { dead(): Promise<number> }
  mailTransport: { kind: string; check(): Promise<void> }
  files: Pick<Files, 'kind' | 'check'>
  disk: Pick<Disk, 'look'>
  virusScan: Pick<VirusScan, 'check'>
}

/** Milliseconds: anybody may ask, so an answer serves for a while, longest where another service is asked. */
const REMEMBERED_FOR = { ours: 2_000, mailServer: 30_000 }
/** A part that has not answered after so many milliseconds is ill. */
const ANSWER_WITHIN = 3_000

type Part = { state: 'ok' | 'failing'; detail?: string | number }

/** Thrown by a check whose part is ill for want of room. */
class NoRoom extends Error {}

/** How one part is: asked once for all who ask at the same time, and at most once in `ms`. */
function remembered(ms: number, check: () => Promise<string | number | void>): () => Promise<Part> {
  let last: { until: number; part: Promise<Part> } = { until: 0, part: Promise.resolve({ state: 'ok' }) }
  return () => {
    if (performance.now() < last.until) return last.part
    const asked = { until: Infinity, part: look(check) }
    void asked.part.then(() => (asked.until = performance.now() + ms))
    last = asked
    return last.part
  }
}

async function look(check: () => Promise<string | number | void>): Promise<Part> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer')), ANSWER_WITHIN)
  try {
    const detail = await Promise.race([check(), late.promise])
    return detail === undefined ? { state: 'ok' } : { state: 'ok', detail }
  } catch (error) {
    return error instanceof NoRoom ? { state: 'failing', detail: 'no room left' } : { state: 'failing' }
  } finally {
    clearTimeout(timer)
  }
}

/** `/healthz`: alive, with the state of each part; `/readyz`: 200 only while requests can be served. */
export function healthRoutes({ db, jobs, mailTransport, files, disk, virusScan }: HealthDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  async function askDatabase(): Promise<void> {
    // SQL: asks only for an answer
    await sql`select 1`.execute(db)
    if ((await disk.look().catch(() => null))?.full === 'database') throw new NoRoom()
  }
  async function askFiles(): Promise<string> {
    const { full, used } = await disk.look()
    if (full === 'files') throw new NoRoom()
    // the disk of this machine says nothing about a store
    return files.kind === 'store' ? 'store' : `${Math.round(used * 100)} % used`
  }
  const parts = {
    database: remembered(REMEMBERED_FOR.ours, askDatabase),
    files: remembered(REMEMBERED_FOR.ours, async () => {
      await files.check()
      return askFiles()
    }),
    jobs: remembered(REMEMBERED_FOR.ours, async () => `${await jobs.dead()} given up`),
    mail: remembered(REMEMBERED_FOR[mailTransport.kind === 'smtp' ? 'mailServer' : 'ours'], async () => {
      await mailTransport.check()
      return mailTransport.kind
    }),
    virusScan: remembered(REMEMBERED_FOR.ours, () => virusScan.check()),
  }
  const needed = [remembered(0, askDatabase), remembered(0, askFiles)]

  app.get('/healthz', async (c) => {
    const states = Object.entries(parts).map(async ([name, ask]) => [name, await ask()] as const)
    c.header('cache-control', 'no-store')
    return c.json({ status: 'alive', parts: Object.fromEntries(await Promise.all(states)) })
  })
  app.get('/readyz', async (c) => {
    const states = await Promise.all(needed.map((ask) => ask()))
    const isReady = states.every(({ state }) => state === 'ok')
    c.header('cache-control', 'no-store')
    if (!isReady) c.header('retry-after', '5')
    return c.json({ ready: isReady }, isReady ? 200 : 503)
  })
  return app
}
