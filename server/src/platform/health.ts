import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Disk, Room } from './disk.ts'
import type { AppEnv } from './http.ts'
import type { Tables } from './tables.ts'

type HealthDeps = {
  db: Kysely<Tables>
  jobs: { dead(): Promise<number> }
  mailTransport: { kind: string }
  disk: Pick<Disk, 'look'>
}

const REMEMBERED_FOR = 2_000

type Part = { state: 'ok' | 'failing'; detail?: string | number }

const NO_ROOM: Part = { state: 'failing', detail: 'no room left' }

async function part(check: () => Promise<string | number | undefined>): Promise<Part> {
  try {
    const detail = await check()
    return detail === undefined ? { state: 'ok' } : { state: 'ok', detail }
  } catch {
    return { state: 'failing' }
  }
}

/** `/healthz`: alive, with the state of each part; `/readyz`: 200 only while requests can be served. */
export function healthRoutes({ db, jobs, mailTransport, disk }: HealthDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  async function look(): Promise<{ database: Part; files: Part }> {
    const database = await part(async () => {
      await sql`select 1`.execute(db)
      return undefined
    })
    const room = await disk.look().catch(() => null)
    if (room === null) return { database, files: { state: 'failing' } }
    return {
      database: room.full === 'database' ? NO_ROOM : database,
      files: room.full === 'files' ? NO_ROOM : { state: 'ok', detail: `${percentOf(room)} used` },
    }
  }
  async function lookAtAll() {
    const [seen, queue] = await Promise.all([look(), part(() => jobs.dead())])
    return {
      ...seen,
      jobs: queue.state === 'ok' ? { ...queue, detail: `${queue.detail ?? 0} given up` } : queue,
      mail: { state: 'ok', detail: mailTransport.kind },
    }
  }
  // anybody may ask, so an answer serves for a while: a flood of questions must not use up connections
  let last: { at: number; parts: ReturnType<typeof lookAtAll> } | null = null
  app.get('/healthz', async (c) => {
    if (!last || performance.now() - last.at > REMEMBERED_FOR)
      last = { at: performance.now(), parts: lookAtAll() }
    c.header('cache-control', 'no-store')
    return c.json({ status: 'alive', parts: await last.parts })
  })
  app.get('/readyz', async (c) => {
    const { database, files } = await look()
    const isReady = database.state === 'ok' && files.state === 'ok'
    c.header('cache-control', 'no-store')
    if (!isReady) c.header('retry-after', '5')
    return c.json({ ready: isReady }, isReady ? 200 : 503)
  })
  return app
}

function percentOf({ used }: Room): string {
  return `${Math.round(used * 100)} %`
}
