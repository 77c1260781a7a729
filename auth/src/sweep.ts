import type { Service } from './platform/service.ts'

const DAY_MS = 86_400_000
/** So many rows go with one statement: nobody waits long for a lock, and a vacuum keeps up. */
const BATCH = 5_000

/** What is thrown away by its age. Revoked refresh tokens stay 60 days, so that their reuse is noticed. */
const EXPIRES: readonly { table: string; where: string; days: number }[] = [
  { table: 'one_time_token', where: 'expires_at < $1', days: 0 },
  { table: 'code_exchange', where: 'created_at < $1', days: 1 },
  { table: 'passkey_challenge', where: 'created_at < $1', days: 1 },
  { table: 'oauth_flow', where: 'created_at < $1', days: 1 },
  { table: 'saml_request', where: 'created_at < $1', days: 1 },
  { table: 'saml_assertion', where: 'at < $1', days: 7 },
  { table: 'challenge', where: 'created_at < $1', days: 1 },
  { table: 'factor', where: `status = 'unverified' and created_at < $1`, days: 1 },
  { table: 'refresh_token', where: 'revoked_at < $1', days: 60 },
  { table: 'rate_limit', where: 'at < $1', days: 2 },
]

/** Deletes what has expired, so many rows at a time. */
export async function sweep(service: Service, batch = BATCH): Promise<void> {
  const { pool, now } = service.settings
  for (const { table, where, days } of EXPIRES) {
    const before = new Date(now().getTime() - days * DAY_MS)
    // said twice: whoever found a row by its place and had to wait for it does not look at it again in every PostgreSQL
    const text = `delete from auth.${table} where ${where} and ctid = any(array(select ctid from auth.${table} where ${where} limit ${batch}))`
    for (let gone = batch; gone === batch;) gone = (await pool.query(text, [before])).rowCount ?? 0
  }
}
