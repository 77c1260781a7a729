import type { Context } from 'hono'
import { isBanned } from '../accounts/accounts.ts'
import { firstRow } from '../platform/database.ts'
import { AuthError } from '../platform/errors.ts'
import type { Service } from '../platform/service.ts'
import { accountWithSession } from '../sessions/sessions.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import { isUuid } from '../platform/ids.ts'

const ADMIN_ROLES: ReadonlySet<unknown> = new Set(['service_role', 'supabase_admin'])

function bearerOf(c: Context): string {
  const token = /^bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (token !== undefined) return token
  throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
}

function badJwt(status: 400 | 403, message: string): AuthError {
  return new AuthError(status, 'bad_jwt', message)
}

function sessionGone(): AuthError {
  return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
}

/** The user and live session of a bearer token, looked up each time. Throws in the wire's order. */
export async function findSignedIn(service: Service, token: string): Promise<SignedIn> {
  const claims = await service.keys.verify(token)
  const userId = claims.sub
  if (userId === undefined || userId === '') throw badJwt(403, 'invalid claim: missing sub claim')
  if (!isUuid(userId)) throw badJwt(400, 'invalid claim: sub claim must be a UUID')
  const sessionId = claims['session_id']
  const lookedUp = isUuid(sessionId) ? sessionId : '00000000-0000-0000-0000-000000000000'
  const found = await accountWithSession(service.settings.pool, userId, lookedUp)
  if (found === null) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  }
  if (!isUuid(sessionId)) throw badJwt(403, 'invalid claim: session_id claim must be a UUID')
  if (found.session_id === null) throw sessionGone()
  if (claims.aud !== undefined && ![claims.aud].flat().includes(found.aud)) {
    throw badJwt(403, 'invalid claim: token is for another audience')
  }
  if (isBanned(found, service.settings.now())) throw new AuthError(403, 'user_banned', 'User is banned')
  return { ...found, session_id: found.session_id }
}

export async function requireUser(service: Service, c: Context): Promise<SignedIn> {
  return findSignedIn(service, bearerOf(c))
}

/** Throws 403 for anonymous users, who have nothing an authenticator could guard. */
export async function requireKnownUser(service: Service, c: Context): Promise<SignedIn> {
  const caller = await requireUser(service, c)
  if (!caller.is_anonymous) return caller
  throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
}

type Life = { created_at: Date; refreshed_at: Date }

function hasRunOut({ settings }: Service, { created_at, refreshed_at }: Life): boolean {
  const { sessionTimebox = Infinity, sessionInactivity = Infinity, now } = settings
  const seconds = (since: Date): number => (now().getTime() - since.getTime()) / 1000
  return seconds(created_at) >= sessionTimebox || seconds(refreshed_at) >= sessionInactivity
}

/** Lets only service keys through; a session they name must exist. Answers the acting user, if any. */
export async function requireAdmin(service: Service, c: Context): Promise<{ actorId: string | null }> {
  const claims = await service.keys.verify(bearerOf(c))
  if (!ADMIN_ROLES.has(claims['role'])) throw new AuthError(403, 'not_admin', 'User not allowed')
  const sessionId = claims['session_id']
  if (sessionId !== undefined && sessionId !== '') {
    const sql = 'select created_at, refreshed_at from auth.session where id = $1'
    const row = isUuid(sessionId) ? await firstRow<Life>(service.settings.pool, sql, [sessionId]) : null
    if (row === null) throw sessionGone()
    if (hasRunOut(service, row)) throw new AuthError(403, 'session_expired', 'Session is no longer valid')
  }
  return { actorId: isUuid(claims.sub) ? claims.sub : null }
}
