import { ACCOUNT_COLUMNS, hasVerifiedFactor, userView } from '../accounts/accounts.ts'
import type { Account, Json } from '../accounts/accounts.ts'
import type { Db, Tx } from '../platform/database.ts'
import { firstRow } from '../platform/database.ts'
import { randomToken, seal, tokenHash } from '../platform/secrets.ts'
import type { Agent, Service } from '../platform/service.ts'

export type MethodName =
  | 'password'
  | 'otp'
  | 'totp'
  | 'mfa/phone'
  | 'mfa/webauthn'
  | 'mfa/recovery_code'
  | 'recovery'
  | 'magiclink'
  | 'email/signup'
  | 'invite'
  | 'email_change'
  | 'oauth'
  | 'passkey'
  | 'sso/saml'
  | 'anonymous'
export type Method = { method: MethodName; timestamp: number }
export type Aal = 'aal1' | 'aal2'

/** An account together with one of its sessions. */
export type SignedIn = Account & { session_id: string; session_created_at: Date; methods: Method[] }

/** The methods that make a session aal2. */
export const RAISING: ReadonlySet<string> = new Set([
  'totp',
  'mfa/phone',
  'mfa/webauthn',
  'mfa/recovery_code',
])

export function aalOf(methods: Method[]): Aal {
  return methods.some(({ method }) => RAISING.has(method)) ? 'aal2' : 'aal1'
}

/** When a session last passed a second factor. */
export function steppedUpAt(methods: Method[]): Date | null {
  const times = methods.filter(({ method }) => RAISING.has(method)).map(({ timestamp }) => timestamp)
  return times.length > 0 ? new Date(Math.max(...times) * 1_000) : null
}

/** What makes an account `SignedIn`; alias `a` is the account, `s` its session. */
export const SIGNED_IN_COLUMNS = `${ACCOUNT_COLUMNS}, s.id as session_id, s.created_at as session_created_at,
  coalesce((select json_agg(json_build_object('method', m.method,
      'timestamp', floor(extract(epoch from m.at))::int) order by m.at desc, m.method desc)
    from auth.session_method m where m.session_id = s.id), '[]') as methods`

/** The account and the session, `session_id` null when that session is gone. */
export async function accountWithSession(
  db: Db,
  userId: string,
  sessionId: string,
): Promise<(Omit<SignedIn, 'session_id'> & { session_id: string | null }) | null> {
  return firstRow(
    db,
    `select ${SIGNED_IN_COLUMNS}
     from auth.account a left join auth.session s on s.id = $2 and s.user_id = a.id
     where a.id = $1 and a.deleted_at is null`,
    [userId, sessionId],
  )
}

/** Inserts an active refresh token and answers it. */
export async function insertRefreshToken(
  service: Service,
  tx: Tx,
  sessionId: string,
  parentId: string | null,
): Promise<string> {
  const id = crypto.randomUUID()
  const token = randomToken()
  await tx.query(
    `insert into auth.refresh_token (id, session_id, parent_id, token_hash, sealed, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      id,
      sessionId,
      parentId,
      tokenHash(token),
      seal(service.vault, Buffer.from(token), id),
      service.settings.now(),
    ],
  )
  return token
}

/** Notes that the session has passed `method`; a factor's method disappears with the factor. */
export async function addMethod(
  tx: Tx,
  now: Date,
  sessionId: string,
  method: MethodName,
  factorId: string | null,
): Promise<void> {
  await tx.query(
    `insert into auth.session_method (session_id, method, factor_id, at) values ($1, $2, $3, $4)
     on conflict (session_id, method) do update set factor_id = excluded.factor_id, at = excluded.at`,
    [sessionId, method, factorId, now],
  )
}

/** Whether a second factor is enrolled and this session did without it. */
export function isLowAal(account: Account & { methods: Method[] }): boolean {
  return hasVerifiedFactor(account) && aalOf(account.methods) === 'aal1'
}

/** Seconds an access token lives: no longer than the session may stay below the user's level. */
function lifetimeOf(
  { accessTokenLifetime, lowAalLifetime, now }: Service['settings'],
  account: SignedIn,
): number {
  if (lowAalLifetime === undefined || !isLowAal(account)) return accessTokenLifetime
  const age = Math.floor((now().getTime() - account.session_created_at.getTime()) / 1000)
  return Math.max(1, Math.min(accessTokenLifetime, lowAalLifetime - age))
}

/** Which company's sign-in it was. */
function withProvider(entry: Method, account: Account): Json {
  const provider = account.identities.find(({ provider: name }) => name.startsWith('sso:'))?.provider
  return { ...entry, provider: provider?.slice('sso:'.length) }
}

/** The wire's Session for a session and its newest refresh token. */
export async function sessionReply(
  { settings, keys }: Service,
  account: SignedIn,
  refreshToken: string,
): Promise<Json> {
  const iat = Math.floor(settings.now().getTime() / 1000)
  const lifetime = lifetimeOf(settings, account)
  const exp = iat + lifetime
  const accessToken = await keys.sign({
    iss: settings.externalUrl,
    sub: account.id,
    aud: account.aud,
    iat,
    exp,
    email: account.email ?? '',
    phone: account.phone ?? '',
    app_metadata: account.app_metadata,
    user_metadata: account.user_metadata,
    role: account.role,
    aal: aalOf(account.methods),
    amr: account.methods.map((entry) => (entry.method === 'sso/saml' ? withProvider(entry, account) : entry)),
    session_id: account.session_id,
    is_anonymous: account.is_anonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: exp,
    refresh_token: refreshToken,
    user: userView(settings, account),
  }
}

/** The same for what this transaction has made of a session. */
export async function storedSessionReply(
  service: Service,
  tx: Tx,
  userId: string,
  sessionId: string,
  refreshToken: string,
): Promise<Json> {
  const account = await accountWithSession(tx, userId, sessionId)
  if (account === null || account.session_id === null) {
    throw new Error('the session vanished inside its own transaction')
  }
  return sessionReply(service, { ...account, session_id: account.session_id }, refreshToken)
}

/** A session with its way in and its first refresh token, and when its owner was here last: one statement is one round trip. */
const START = `with opened as (
    insert into auth.session (id, user_id, created_at, refreshed_at, user_agent, ip) values ($1, $2, $3, $3, $4, $5)),
  passed as (
    insert into auth.session_method (session_id, method, factor_id, at) values ($1, $6, null, $3)),
  seen as (
    update auth.account set last_sign_in_at = $3, updated_at = $3 where id = $2),
  linked as (
    update auth.identity set last_sign_in_at = $3, updated_at = $3 where user_id = $2 and provider = 'email')
  insert into auth.refresh_token (id, session_id, parent_id, token_hash, sealed, created_at)
  values ($7, $1, null, $8, $9, $3)`

/** Opens a new session at aal1 and answers it. */
export async function startSession(
  service: Service,
  tx: Tx,
  userId: string,
  method: MethodName,
  agent: Agent,
): Promise<Json> {
  const [id, tokenId, token] = [crypto.randomUUID(), crypto.randomUUID(), randomToken()]
  await tx.query(START, [
    id,
    userId,
    service.settings.now(),
    agent.userAgent,
    agent.ip,
    method,
    tokenId,
    tokenHash(token),
    seal(service.vault, Buffer.from(token), tokenId),
  ])
  return storedSessionReply(service, tx, userId, id, token)
}

/** Ends sessions with their refresh tokens; `except` survives. */
export async function endSessions(
  service: Service,
  db: Db,
  userId: string,
  except: string | null,
): Promise<void> {
  await db.query('delete from auth.session where user_id = $1 and id is distinct from $2::uuid', [
    userId,
    except,
  ])
  service.cache.dropUser(userId)
}

export async function endSession(service: Service, db: Db, userId: string, sessionId: string): Promise<void> {
  await db.query('delete from auth.session where id = $1 and user_id = $2', [sessionId, userId])
  service.cache.dropUser(userId)
}
