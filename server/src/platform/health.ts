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
  app.get('/healthz', async (c) => {
    const [databasePart, jobPart] = await Promise.all([database(), part(() => jobs.dead())])
    c.header('cache-control', 'no-store')
    return c.json({
      status: 'alive',
      parts: {
        database: databasePart,
        jobs: { ...jobPart, detail: `${jobPart.detail ?? 0} given up` },
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
