import { randomUUID } from 'node:crypto'
import { findPerson } from '@evensettle/contracts/people.ts'
import { totp } from '@evensettle/server/testing/authenticator.ts'
import type { Pool } from 'pg'
import type { Figure } from '../figure.ts'
import { openKept } from '../made/kept.ts'
import { median, quantile } from '../numbers.ts'
import { madeNames } from './fill.ts'
import { ask, operatorPages } from './pages.ts'

type Plan = { cases: number; rounds: number }

const PASSWORD = 'a bench password'

/**
 * How long the operator's pages wait for what they show, on so many cases. The floor is the newest fifty of a bare table with two
 * rows for each case, by its index.
 */
export async function measureOperator(plan: Plan, say: (line: string) => void): Promise<Figure[]> {
  const kept = await openKept({ name: 'operator', cases: plan.cases }, say)
  try {
    return await measurePages(kept.hub.origin, kept.pool, plan)
  } finally {
    await kept.close()
  }
}

async function measurePages(origin: string, pool: Pool, { cases, rounds }: Plan): Promise<Figure[]> {
  const { token, pages } = await asOperator(origin, pool, cases)
  const figures: Figure[] = []
  for (const [page, asked] of Object.entries(pages)) {
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

/** An operator who has just signed in, and what each of their pages asks for. */
export async function asOperator(origin: string, pool: Pool, cases: number) {
  const token = await operatorToken(origin, pool)
  const names = madeNames(cases)
  const person = await ask(findPerson, { email: names.email }, origin, token)
  return { token, pages: operatorPages(names, String(Object(person).id)) }
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
