import { madeCase, ONE_OPEN_OF } from '../made/names.ts'
import type { Kept } from '../made/kept.ts'
import { inParallel } from '../numbers.ts'
import { PASSWORD } from '../people.ts'

export type Reader = { caseId: string; email: string; token: string }

/** People as far from each other as they are filled in: the ones read, the others write. */
export type People = { readers: Reader[]; writers: Reader[] }

/**
 * Signs people anew in who were filled in: readers of cases that have ended, spread over all years, and as many writers in cases
 * that are open, whatever the size of the database.
 */
export async function signPeopleIn({ hub, pool, cases }: Kept, plan: { readers: number; writers: number }) {
  const firstEnded = Math.ceil(cases / ONE_OPEN_OF)
  const places = (from: number, until: number, count: number) =>
    Array.from({ length: count }, (_, index) => from + Math.floor((index * (until - from)) / count))
  const ended = places(firstEnded, Math.floor(cases / 2), plan.readers)
  // every fourth is invited, every fourth has agreed
  const open = places(1, firstEnded - 4, plan.writers).map((n) => n - (n % 4) + 1)
  const [first, ...others] = [...ended, ...open].map((n) => madeCase(n, cases))
  if (!first) throw new Error('Nobody was filled in.')
  await auth(hub.origin, '/signup', { email: `first-${Date.now()}@example.org`, password: PASSWORD })
  await pool.query(
    `update auth.account set known_devices_since = now(), password_hash =
      (select password_hash from auth.account where email like 'first-%' order by created_at desc limit 1)
    where email = any($1)`,
    [[first, ...others].map(({ starter }) => starter)],
  )
  const all = await inParallel([first, ...others], 4, async ({ caseId, starter }) => {
    const session = await auth(hub.origin, '/token?grant_type=password', {
      email: starter,
      password: PASSWORD,
    })
    return { caseId, email: starter, token: String(session['access_token']) }
  })
  return { readers: all.slice(0, ended.length), writers: all.slice(ended.length) } satisfies People
}

async function auth(origin: string, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return Object(await response.json())
}
