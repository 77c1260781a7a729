import type { Service } from './platform/service.ts'

const DAY_MS = 86_400_000

/** Deletes what has expired. Revoked refresh tokens stay 60 days, so that their reuse is noticed. */
export async function sweep(service: Service): Promise<void> {
  const { pool, now } = service.settings
  const before = (ms: number): Date => new Date(now().getTime() - ms)
  await pool.query('delete from auth.one_time_token where expires_at < $1', [now()])
  await pool.query('delete from auth.code_exchange where created_at < $1', [before(DAY_MS)])
  await pool.query('delete from auth.passkey_challenge where created_at < $1', [before(DAY_MS)])
  await pool.query('delete from auth.oauth_flow where created_at < $1', [before(DAY_MS)])
  await pool.query('delete from auth.saml_request where created_at < $1', [before(DAY_MS)])
  await pool.query('delete from auth.saml_assertion where at < $1', [before(7 * DAY_MS)])
  await pool.query('delete from auth.challenge where created_at < $1', [before(DAY_MS)])
  await pool.query(`delete from auth.factor where status = 'unverified' and created_at < $1`, [
    before(DAY_MS),
  ])
  await pool.query('delete from auth.refresh_token where revoked_at < $1', [before(60 * DAY_MS)])
  await pool.query('delete from auth.rate_limit where at < $1', [before(2 * DAY_MS)])
}
