import { randomBytes, randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { inParallel } from './numbers.ts'
import type { Pair } from './people.ts'

/** How many sessions are renewed at a time. */
const AT_ONCE = 8

/** A copied row: the template's own, with what must differ. Whatever columns a later migration adds come along. */
const copyOf = (table: string, change: string) =>
  `(jsonb_populate_record(t, jsonb_build_object(${change}))).* from ${table} t`

const COPIES = [
  `insert into auth.account select ${copyOf('auth.account', `'id', c.user_id, 'email', 'crowd-' || c.user_id || '@example.org', 'phone', null`)},
     crowd c where t.id = c.template_id`,
  `insert into auth.session (id, user_id, created_at, refreshed_at) select user_id, user_id, now(), now() from crowd`,
  `insert into auth.session_method (session_id, method, at) select user_id, 'password', now() from crowd`,
  `insert into auth.refresh_token (id, session_id, token_hash, created_at)
     select gen_random_uuid(), user_id, sha256(token::bytea), now() from crowd`,
  `insert into mediation_case select ${copyOf('mediation_case', `'id', c.case_id, 'starter_id', c.user_id, 'respondent_id', o.user_id, 'reference', 'ES-' || upper(substr(md5(c.case_id::text), 1, 12))`)},
     crowd c join crowd o on o.case_id = c.case_id and o.side = 1 where t.id = $1 and c.side = 0`,
  `insert into case_event select ${copyOf('case_event', `'case_id', c.case_id`)},
     crowd c where t.case_id = $1 and c.side = 0 order by t.seq`,
]

/**
 * As many pairs of people as are asked for, each with a case as the one between two who are there: made in the
 * database, and signed in as a browser is that comes back, by the token that renews its session. To sign ten thousand
 * people up would check as many passwords.
 */
export async function makeCrowd(
  databaseUrl: string,
  origin: string,
  template: Pair,
  count: number,
): Promise<Pair[]> {
  const people = Array.from({ length: count * 2 }, () => randomBytes(32).toString('base64url'))
  const ids = Array.from({ length: count }, () => randomUUID())
  await fill(databaseUrl, template.caseId, ids, people)
  const tokens = await inParallel(people, AT_ONCE, (token) => renew(origin, token))
  const person = (index: number, name: string) => ({
    name,
    email: '',
    password: '',
    token: tokens[index] ?? '',
  })
  return ids.map((caseId, index) => ({
    caseId,
    seq: template.seq,
    starter: person(index * 2, template.starter.name),
    respondent: person(index * 2 + 1, template.respondent.name),
  }))
}

async function fill(databaseUrl: string, templateId: string, ids: string[], tokens: string[]): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const client = await pool.connect()
    await client.query('begin')
    await client.query(
      `create temporary table crowd on commit drop as
         select n % 2 as side, token, gen_random_uuid() as user_id, ($3::uuid[])[1 + n / 2] as case_id,
           case when n % 2 = 0 then starter_id else respondent_id end as template_id
         from unnest($2::text[]) with ordinality as given (token, nth),
           lateral (select (nth - 1)::int as n) as at, mediation_case where id = $1`,
      [templateId, tokens, ids],
    )
    for (const text of COPIES) await client.query(text, text.includes('$1') ? [templateId] : [])
    await client.query('commit')
    client.release()
  } finally {
    await pool.end()
  }
}

async function renew(origin: string, token: string): Promise<string> {
  const response = await fetch(`${origin}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: token }),
  })
  const { access_token } = (await response.json()) as { access_token?: string }
  if (access_token === undefined) throw new Error(`A session was not renewed: ${response.status}`)
  return access_token
}
