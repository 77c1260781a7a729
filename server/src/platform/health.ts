import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { AppEnv } from './http.ts'
import type { Tables } from './tables.ts'

type HealthDeps = {
  db: Kysely<Tables>
  jobs: { dead(): Promise<number> }
  mailTransport: { kind: string }
}

const REMEMBERED_FOR = 2_000

type Part = { state: 'ok' | 'failing'; detail?: string | number }

async function part(check: () => Promise<string | number | undefined>): Promise<Part> {
  try {
    const detail = await check()
    return detail === undefined ? { state: 'ok' } : { state: 'ok', detail }
  } catch {
    return { state: 'failing' }
  }
}

/** `/healthz`: alive, with the state of each part; `/readyz`: 200 only while requests can be served. */
export function healthRoutes({ db, jobs, mailTransport }: HealthDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const database = () =>
    part(async () => {
      await sql`select 1`.execute(db)
      return undefined
    })
  // anybody may ask, so an answer serves for a while: a flood of questions must not use up connections
  let last: { at: number; parts: Promise<[Part, Part]> } | null = null
  const look = (): Promise<[Part, Part]> => {
    if (!last || performance.now() - last.at > REMEMBERED_FOR)
      last = { at: performance.now(), parts: Promise.all([database(), part(() => jobs.dead())]) }
    return last.parts
  }
  app.get('/healthz', async (c) => {
    const [databasePart, jobPart] = await look()
    c.header('cache-control', 'no-store')
    return c.json({
      status: 'alive',
      parts: {
        database: databasePart,
        jobs: jobPart.state === 'ok' ? { ...jobPart, detail: `${jobPart.detail ?? 0} given up` } : jobPart,
        mail: { state: 'ok', detail: mailTransport.kind },
      },
    })
  })
  app.get('/readyz', async (c) => {
    const { state } = await database()
    c.header('cache-control', 'no-store')
    return state === 'ok' ? c.json({ ready: true }) : c.json({ ready: false }, 503)
  })
  return app
}
