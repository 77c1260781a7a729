import { accountById } from '../accounts/accounts.ts'
import { isPassword } from '../accounts/passwords.ts'
import { writeAudit } from '../platform/audit.ts'
import { firstRow, transaction } from '../platform/database.ts'
import { AuthError } from '../platform/errors.ts'
import { passwordLimits } from '../platform/guesses.ts'
import { isUuid } from '../platform/ids.ts'
import type { Service } from '../platform/service.ts'
import { judgeTry } from '../platform/tries.ts'
import { endSessions } from './sessions.ts'

/**
 * Whether an account has a password that was set before a moment: one set later shows nothing about who sits there, since an
 * open session is enough to set it. Otherwise there are only links, codes and services to sign in with.
 */
export async function hadPassword(service: Service, userId: string, moment: Date): Promise<boolean> {
  const account = isUuid(userId) ? await accountById(service.settings.pool, userId) : null
  if (account === null || account.password_hash === null) return false
  return account.known_devices_since === null || account.known_devices_since < moment
}

/**
 * Whether a signed-in person knows the password of their account. Counted like a sign-in, so that an open screen is no way
 * to guess at it; `locked` after too many wrong ones, `crowded` where so many are signing in that nobody could look.
 */
export async function knowsPassword(
  service: Service,
  userId: string,
  { password, ip }: { password: string; ip: string },
): Promise<'yes' | 'no' | 'locked' | 'crowded'> {
  const { settings } = service
  const account = isUuid(userId) ? await accountById(settings.pool, userId) : null
  if (account === null) return 'no'
  const guess = { kind: 'password', subject: account.email ?? account.phone ?? userId } as const
  const limits = passwordLimits(settings.passwordAttempts)
  try {
    const isRight = await judgeTry(settings, guess, { ip, device: null }, limits, () =>
      isPassword(settings, account.password_hash, password),
    )
    if (isRight === null) return 'locked'
    return isRight ? 'yes' : 'no'
  } catch (error) {
    if (error instanceof AuthError && error.status === 429) return 'crowded'
    throw error
  }
}

/**
 * Deletes an account with everything that hangs on it; its addresses are free again. Of the audit stays what was done and
 * when, without the networks and devices it was done from. An account that is gone already is fine.
 */
export async function deleteAccount(service: Service, userId: string): Promise<void> {
  if (!isUuid(userId)) return
  const { pool, now } = service.settings
  await transaction(pool, async (tx) => {
    const found = await firstRow(tx, 'select id from auth.account where id = $1 for update', [userId])
    if (found === null) return
    await endSessions(service, tx, userId, null)
    await tx.query('delete from auth.account where id = $1', [userId])
    await tx.query(
      `update auth.audit_entry set ip = null, detail = '{}' where actor_id = $1 or subject_id = $1`,
      [userId],
    )
    await writeAudit(tx, { at: now(), actorId: userId, subjectId: userId, ip: '', action: 'user_deleted' })
  })
  service.cache.dropUser(userId)
}
