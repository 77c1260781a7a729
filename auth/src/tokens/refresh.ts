import { accountById, isBanned } from '../accounts/accounts.ts'
import type { Json } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import { firstRow, transaction } from '../platform/database.ts'
import { AuthError, invalid } from '../platform/errors.ts'
import { tokenHash, unseal } from '../platform/secrets.ts'
import type { Agent, Service } from '../platform/service.ts'
import { accountWithSession, insertRefreshToken, isLowAal, sessionReply } from '../sessions/sessions.ts'
import type { SessionRow } from '../sessions/sessions.ts'

type TokenRow = {
  id: string
  session_id: string
  user_id: string
  parent_id: string | null
  sealed: Buffer | null
  revoked_at: Date | null
}

const COLUMNS = 't.id, t.session_id, s.user_id, t.parent_id, t.sealed, t.revoked_at'
const FROM = 'from auth.refresh_token t join auth.session s on s.id = t.session_id'

function refusal(code: string, reason: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${reason}`)
}

async function rotate(service: Service, tx: Tx, sessionId: string, parentId: string): Promise<string> {
  await tx.query(
    `update auth.refresh_token set revoked_at = coalesce(revoked_at, $2), sealed = null where id = $1`,
    [parentId, service.settings.now()],
  )
  return insertRefreshToken(service, tx, sessionId, parentId)
}

/**
 * The token to answer for `presented`, or null when it was reused outside the allowances. The
 * session row is locked.
 */
async function successor(service: Service, tx: Tx, presented: TokenRow): Promise<string | null> {
  if (presented.revoked_at === null) return rotate(service, tx, presented.session_id, presented.id)
  const active = await firstRow<TokenRow>(
    tx,
    `select ${COLUMNS} ${FROM} where t.session_id = $1 and t.revoked_at is null order by t.seq desc limit 1`,
    [presented.session_id],
  )
  if (active !== null && active.sealed !== null && active.parent_id === presented.id) {
    return unseal(service.vault, active.sealed, active.id).toString()
  }
  const reusableUntil = presented.revoked_at.getTime() + service.settings.refreshReuseInterval * 1000
  if (active !== null && service.settings.now().getTime() < reusableUntil) {
    return rotate(service, tx, presented.session_id, presented.id)
  }
  return null
}

function checkLimits(service: Service, session: SessionRow): void {
  const { sessionTimebox, sessionInactivity, now } = service.settings
  const seconds = (since: Date): number => (now().getTime() - since.getTime()) / 1000
  if (sessionTimebox !== undefined && seconds(session.created_at) >= sessionTimebox) {
    throw refusal('session_expired', 'Session Expired')
  }
  if (sessionInactivity !== undefined && seconds(session.refreshed_at) >= sessionInactivity) {
    throw refusal('session_expired', 'Session Expired (Inactivity)')
  }
}

/** Limits that depend on the user's factors and newer sessions. */
async function checkOtherSessions(service: Service, tx: Tx, session: SessionRow): Promise<void> {
  const { lowAalLifetime, singleSessionPerUser, now } = service.settings
  if (singleSessionPerUser) {
    const newest = await firstRow<{ id: string }>(
      tx,
      'select id from auth.session where user_id = $1 order by created_at desc, id desc limit 1',
      [session.user_id],
    )
    if (newest !== null && newest.id !== session.id) {
      throw refusal('session_expired', 'Session Expired (Revoked by Newer Login)')
    }
  }
  if (lowAalLifetime === undefined) return
  const account = await accountWithSession(tx, session.user_id, session.id)
  const seconds = (now().getTime() - session.created_at.getTime()) / 1000
  if (account === null || !isLowAal(account) || seconds < lowAalLifetime) return
  throw refusal('session_expired', 'Session Expired (Low AAL: User Needs MFA Verification)')
}

async function tellOwner(service: Service, tx: Tx, userId: string): Promise<void> {
  const account = await accountById(tx, userId)
  const query = (sql: string, params: unknown[]): Promise<unknown> => tx.query(sql, params)
  await service.settings.onTokenReuse?.({ userId, email: account?.email ?? '' }, { query })
}

async function refreshLocked(
  service: Service,
  tx: Tx,
  hash: Buffer,
  found: TokenRow,
  agent: Agent,
): Promise<Json | null> {
  const now = service.settings.now()
  const session = await firstRow<SessionRow>(tx, 'select * from auth.session where id = $1 for update', [
    found.session_id,
  ])
  const presented = await firstRow<TokenRow>(tx, `select ${COLUMNS} ${FROM} where t.token_hash = $1`, [hash])
  if (session === null || presented === null) {
    throw refusal('refresh_token_not_found', 'Refresh Token Not Found')
  }
  checkLimits(service, session)
  await checkOtherSessions(service, tx, session)
  const token = await successor(service, tx, presented)
  const detail = { session_id: session.id }
  const entry = { at: now, actorId: session.user_id, subjectId: session.user_id, ip: agent.ip, detail }
  if (token === null) {
    const revoked = await tx.query(
      `update auth.refresh_token set revoked_at = $2, sealed = null
       where session_id = $1 and revoked_at is null`,
      [session.id, now],
    )
    await writeAudit(tx, { ...entry, action: 'token_revoked' })
    if (revoked.rowCount !== 0) await tellOwner(service, tx, session.user_id)
    return null
  }
  await tx.query('update auth.session set refreshed_at = $2, ip = $3, user_agent = $4 where id = $1', [
    session.id,
    now,
    agent.ip,
    agent.userAgent,
  ])
  await writeAudit(tx, { ...entry, action: 'token_refreshed' })
  return sessionReply(service, tx, session.user_id, session.id, token)
}

/** Exchanges a refresh token by the rotation rules; reuse ends the whole family of its session. */
export async function refreshSession(service: Service, token: string, agent: Agent): Promise<Json> {
  if (!/^[A-Za-z0-9_-]{12,}$/.test(token)) throw invalid('Refresh token is not valid')
  const { pool, now } = service.settings
  const hash = tokenHash(token)
  const reply = await transaction(pool, async (tx) => {
    const found = await firstRow<TokenRow>(tx, `select ${COLUMNS} ${FROM} where t.token_hash = $1`, [hash])
    const account = found === null ? null : await accountById(tx, found.user_id)
    if (found === null || account === null) {
      throw refusal('refresh_token_not_found', 'Refresh Token Not Found')
    }
    if (isBanned(account, now())) throw refusal('user_banned', 'User Banned')
    return refreshLocked(service, tx, hash, found, agent)
  })
  if (reply === null) throw refusal('refresh_token_already_used', 'Already Used')
  return reply
}
