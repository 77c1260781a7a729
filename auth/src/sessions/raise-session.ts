import type { Json } from '../accounts/accounts.ts'
import type { Tx } from '../platform/database.ts'
import { firstRow } from '../platform/database.ts'
import { AuthError } from '../platform/errors.ts'
import type { Service } from '../platform/service.ts'
import { addMethod, insertRefreshToken, RAISING, storedSessionReply } from './sessions.ts'
import type { MethodName, SignedIn } from './sessions.ts'

/**
 * Raises the caller's session to aal2: a new refresh token, and the user's other sessions that
 * never got there end. The account is locked.
 */
export async function raiseSession(
  service: Service,
  tx: Tx,
  caller: SignedIn,
  method: MethodName,
  factorId: string,
): Promise<Json> {
  const now = service.settings.now()
  const sessionId = caller.session_id
  const session = await firstRow(tx, 'select 1 from auth.session where id = $1 for update', [sessionId])
  if (session === null) {
    const message = 'Session from session_id claim in JWT does not exist'
    throw new AuthError(403, 'session_not_found', message)
  }
  await addMethod(tx, now, sessionId, method, factorId)
  const active = await tx.query<{ id: string }>(
    `select id from auth.refresh_token where session_id = $1 and revoked_at is null order by seq desc`,
    [sessionId],
  )
  await tx.query(
    `update auth.refresh_token set revoked_at = $2, sealed = null where session_id = $1 and revoked_at is null`,
    [sessionId, now],
  )
  const refreshToken = await insertRefreshToken(service, tx, sessionId, active.rows[0]?.id ?? null)
  await tx.query(
    `delete from auth.session s where s.user_id = $1 and s.id <> $2 and not exists (
       select 1 from auth.session_method m
       where m.session_id = s.id and m.method = any($3))`,
    [caller.id, sessionId, [...RAISING]],
  )
  return storedSessionReply(service, tx, caller.id, sessionId, refreshToken)
}
