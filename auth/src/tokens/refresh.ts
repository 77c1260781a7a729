import { accountById, isBanned } from '../accounts/accounts.ts'
import type { Json } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/database.ts'
import { firstRow, LOCK_TIMEOUT, transaction } from '../platform/database.ts'
import { AuthError, invalid } from '../platform/errors.ts'
import { randomToken, seal, tokenHash, unseal } from '../platform/secrets.ts'
import type { Agent, Service } from '../platform/service.ts'
import { isLowAal, sessionReply, SIGNED_IN_COLUMNS } from '../sessions/sessions.ts'
import type { SignedIn } from '../sessions/sessions.ts'

/** A refresh token that somebody shows, with its session and account. */
type Presented = SignedIn & { token_id: string; token_revoked_at: Date | null; refreshed_at: Date }

export type Renewal = { reply: Json; account: SignedIn }

function refusal(code: string, reason: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${reason}`)
}

/** Throws where there is no such token, or its session may not be renewed. */
async function findPresented(service: Service, db: Db, hash: Buffer): Promise<Presented> {
  const presented = await firstRow<Presented>(
    db,
    `select ${SIGNED_IN_COLUMNS}, s.refreshed_at, t.id as token_id, t.revoked_at as token_revoked_at
     from auth.refresh_token t join auth.session s on s.id = t.session_id join auth.account a on a.id = s.user_id
     where t.token_hash = $1 and a.deleted_at is null`,
    [hash],
  )
  if (presented === null) throw refusal('refresh_token_not_found', 'Refresh Token Not Found')
  if (isBanned(presented, service.settings.now())) throw refusal('user_banned', 'User Banned')
  checkLimits(service, presented)
  if (service.settings.singleSessionPerUser) await checkNewest(db, presented)
  return presented
}

function checkLimits({ settings }: Service, presented: Presented): void {
  const { sessionTimebox = Infinity, sessionInactivity = Infinity, lowAalLifetime = Infinity, now } = settings
  const seconds = (since: Date): number => (now().getTime() - since.getTime()) / 1000
  if (seconds(presented.session_created_at) >= sessionTimebox) {
    throw refusal('session_expired', 'Session Expired')
  }
  if (seconds(presented.refreshed_at) >= sessionInactivity) {
    throw refusal('session_expired', 'Session Expired (Inactivity)')
  }
  if (seconds(presented.session_created_at) >= lowAalLifetime && isLowAal(presented)) {
    throw refusal('session_expired', 'Session Expired (Low AAL: User Needs MFA Verification)')
  }
}

async function checkNewest(db: Db, presented: Presented): Promise<void> {
  const newest = await firstRow<{ id: string }>(
    db,
    'select id from auth.session where user_id = $1 order by created_at desc, id desc limit 1',
    [presented.id],
  )
  if (newest?.id === presented.session_id) return
  throw refusal('session_expired', 'Session Expired (Revoked by Newer Login)')
}

/**
 * Spends the presented token for a new one, if it still is as it was read, and notes that. One statement is one round trip and
 * no transaction that a lost process could leave open; it waits for the row of the session first, as everything here does.
 */
const ROTATE = `with patience as materialized (select set_config('lock_timeout', '${LOCK_TIMEOUT}', true)),
  locked as (select s.id, s.user_id from auth.session s, patience where s.id = $1 for update of s),
  spent as (
    update auth.refresh_token t set revoked_at = coalesce(t.revoked_at, $4), sealed = null from locked
    where t.id = $2 and t.session_id = locked.id and t.revoked_at is not distinct from $3
    returning t.id, t.session_id, locked.user_id),
  used as (
    update auth.session s set refreshed_at = $4, ip = $5, user_agent = $6 from spent where s.id = spent.session_id),
  noted as (
    insert into auth.audit_entry (id, at, action, actor_id, subject_id, ip, detail)
    select $7, $4, 'token_refreshed', user_id, user_id, $5, jsonb_build_object('session_id', session_id) from spent)
  insert into auth.refresh_token (id, session_id, parent_id, token_hash, sealed, created_at)
  select $8, session_id, id, $9, $10, $4 from spent`

/** The token that replaces the presented one; null when that was spent or ended since it was read. */
async function rotate(service: Service, db: Db, presented: Presented, agent: Agent): Promise<string | null> {
  const [id, token] = [crypto.randomUUID(), randomToken()]
  const made = await db.query(ROTATE, [
    presented.session_id,
    presented.token_id,
    presented.token_revoked_at,
    service.settings.now(),
    agent.ip,
    agent.userAgent,
    crypto.randomUUID(),
    id,
    tokenHash(token),
    seal(service.vault, Buffer.from(token), id),
  ])
  return made.rowCount === 1 ? token : null
}

type Active = { id: string; parent_id: string | null; sealed: Buffer | null }

/**
 * The token to answer for one that was spent before, or null when it was reused outside the allowances. The
 * session row is locked.
 */
async function successor(
  service: Service,
  tx: Tx,
  presented: Presented,
  revokedAt: Date,
  agent: Agent,
): Promise<string | null> {
  const active = await firstRow<Active>(
    tx,
    `select id, parent_id, sealed from auth.refresh_token
     where session_id = $1 and revoked_at is null order by seq desc limit 1`,
    [presented.session_id],
  )
  if (active !== null && active.sealed !== null && active.parent_id === presented.token_id) {
    await noteUse(service, tx, presented, agent)
    return unseal(service.vault, active.sealed, active.id).toString()
  }
  const reusableUntil = revokedAt.getTime() + service.settings.refreshReuseInterval * 1000
  if (active === null || service.settings.now().getTime() >= reusableUntil) return null
  return rotate(service, tx, presented, agent)
}

function auditOf(service: Service, presented: Presented, agent: Agent) {
  const [at, id, detail] = [service.settings.now(), presented.id, { session_id: presented.session_id }]
  return { at, actorId: id, subjectId: id, ip: agent.ip, detail }
}

async function noteUse(service: Service, tx: Tx, presented: Presented, agent: Agent): Promise<void> {
  await tx.query('update auth.session set refreshed_at = $2, ip = $3, user_agent = $4 where id = $1', [
    presented.session_id,
    service.settings.now(),
    agent.ip,
    agent.userAgent,
  ])
  await writeAudit(tx, { ...auditOf(service, presented, agent), action: 'token_refreshed' })
}

async function tellOwner(service: Service, tx: Tx, userId: string): Promise<void> {
  const account = await accountById(tx, userId)
  const query = (sql: string, params: unknown[]): Promise<unknown> => tx.query(sql, params)
  await service.settings.onTokenReuse?.({ userId, email: account?.email ?? '' }, { query })
}

async function endFamily(service: Service, tx: Tx, presented: Presented, agent: Agent): Promise<void> {
  const revoked = await tx.query(
    `update auth.refresh_token set revoked_at = $2, sealed = null
     where session_id = $1 and revoked_at is null`,
    [presented.session_id, service.settings.now()],
  )
  await writeAudit(tx, { ...auditOf(service, presented, agent), action: 'token_revoked' })
  if (revoked.rowCount !== 0) await tellOwner(service, tx, presented.id)
}

/** What becomes of a token that was spent before, or was while it was read; null: its family has ended. */
async function refreshLocked(
  service: Service,
  hash: Buffer,
  sessionId: string,
  agent: Agent,
): Promise<Renewal | null> {
  const renewed = await transaction(service.settings.pool, async (tx) => {
    await tx.query('select 1 from auth.session where id = $1 for update', [sessionId])
    const presented = await findPresented(service, tx, hash)
    const { token_revoked_at: revokedAt } = presented
    const token =
      revokedAt === null
        ? await rotate(service, tx, presented, agent)
        : await successor(service, tx, presented, revokedAt, agent)
    if (token !== null) return { presented, token }
    await endFamily(service, tx, presented, agent)
    return null
  })
  return renewed && renewalOf(service, renewed.presented, renewed.token)
}

async function renewalOf(service: Service, account: SignedIn, token: string): Promise<Renewal> {
  return { reply: await sessionReply(service, account, token), account }
}

/** Exchanges a refresh token by the rotation rules; reuse ends the whole family of its session. */
export async function refreshSession(service: Service, token: string, agent: Agent): Promise<Renewal> {
  if (!/^[A-Za-z0-9_-]{12,}$/.test(token)) throw invalid('Refresh token is not valid')
  const { pool } = service.settings
  const hash = tokenHash(token)
  const presented = await findPresented(service, pool, hash)
  const next = presented.token_revoked_at === null ? await rotate(service, pool, presented, agent) : null
  if (next !== null) return renewalOf(service, presented, next)
  const renewal = await refreshLocked(service, hash, presented.session_id, agent)
  if (renewal === null) throw refusal('refresh_token_already_used', 'Already Used')
  return renewal
}
