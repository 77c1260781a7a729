import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPerson } from '@evensettle/contracts/people.ts'
import { createPool } from '@evensettle/server/platform/db.ts'
import { openDataDir } from '@evensettle/server/platform/data-dir.ts'
import { startEmbeddedPostgres } from '@evensettle/server/platform/embedded-postgres.ts'
import { totp } from '@evensettle/server/testing/authenticator.ts'
import type { Pool } from 'pg'
import type { Figure } from '../figure.ts'
import { median, quantile } from '../numbers.ts'
import { ROOT, SERVER, start } from '../processes.ts'
import { fill, madeNames } from './fill.ts'
import { ask, operatorPages } from './pages.ts'

type Plan = { cases: number; rounds: number }

const KEPT = 'evensettle-bench-operator-'
/** Raised when what is filled in changes. */
const FILLED_AS = 3
const PASSWORD = 'a bench password'

/**
 * How long the operator's pages wait for what they show, on so many cases. What was filled in is kept in the folder for temporary
 * files until the migrations change, for filling takes longer than measuring. The floor is the newest fifty of a bare table with
 * two rows for each case, by its index.
 */
export async function measureOperator(plan: Plan, say: (line: string) => void): Promise<Figure[]> {
  const migrations = await readdir(join(ROOT, 'server/migrations'))
  const made = createHash('sha256')
    .update(`${FILLED_AS} ${migrations.toSorted().join(' ')}`)
    .digest('hex')
  const name = `${KEPT}${plan.cases}-${made.slice(0, 12)}`
  const folder = join(tmpdir(), name)
  const others = (await readdir(tmpdir())).filter(
    (one) => one.startsWith(`${KEPT}${plan.cases}-`) && one !== name,
  )
  for (const one of others) await rm(join(tmpdir(), one), { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const dataDir = await openDataDir(folder)
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const env = { DATA_DIR: folder, DATABASE_URL: database.url, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
  try {
    const hub = await start(SERVER, env)
    const pool = createPool(database.url, 2, () => {}, { connect: 60_000, answer: Number.POSITIVE_INFINITY })
    try {
      const marker = join(folder, 'filled')
      const isFilled = (await readdir(folder)).includes('filled')
      if (!isFilled) await fill(pool, plan.cases, say)
      await writeFile(marker, '')
      return await measurePages(hub.origin, pool, plan)
    } finally {
      await pool.end()
      await hub.stop()
    }
  } finally {
    await database.stop()
    await dataDir.release()
  }
}

async function measurePages(origin: string, pool: Pool, { cases, rounds }: Plan): Promise<Figure[]> {
  const token = await operatorToken(origin, pool)
  const names = madeNames(cases)
  const person = await ask(findPerson, { email: names.email }, origin, token)
  const personId = String(Object(person).id)
  const figures: Figure[] = []
  for (const [page, asked] of Object.entries(operatorPages(names, personId))) {
    const measured: number[] = []
    const floor: number[] = []
    for (let round = -1; round < rounds; round += 1) {
      const began = performance.now()
      await Promise.all(asked.map((one) => one(origin, token)))
      const between = performance.now()
      await pool.query('select at, id, words from bare order by at desc, id desc limit 50')
      if (round < 0) continue
      measured.push(between - began)
      floor.push(performance.now() - between)
    }
    const aim = { kind: 'at-most', most: 300 } as const
    const about = { unit: 'ms', kind: 'cost', floor: median(floor), aim } as const
    figures.push({ name: `${page}, ${cases} cases, p90`, measured: quantile(measured, 0.9), ...about })
  }
  return figures
}

/** Somebody who runs the installation and has just shown their second factor. */
async function operatorToken(origin: string, pool: Pool): Promise<string> {
  const email = `operator-${randomUUID()}@example.org`
  const first = await auth(origin, '/signup', { email, password: PASSWORD }, null)
  await pool.query(`update auth.account set app_metadata = '{"roles": ["admin"]}' where email = $1`, [email])
  const session = String(first['access_token'])
  const factor = await auth(origin, '/factors', { factor_type: 'totp', friendly_name: 'Bench' }, session)
  const challenge = await auth(origin, `/factors/${String(factor['id'])}/challenge`, {}, session)
  const code = totp(String(Object(factor['totp']).secret), new Date())
  const verified = await auth(
    origin,
    `/factors/${String(factor['id'])}/verify`,
    { challenge_id: challenge['id'], code },
    session,
  )
  return String(verified['access_token'])
}

async function auth(
  origin: string,
  path: string,
  body: object,
  token: string | null,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return Object(await response.json())
}
