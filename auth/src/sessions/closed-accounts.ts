import { writeAudit } from '../platform/audit.ts'
import { transaction } from '../platform/database.ts'
import { forgiveEverybody, guessedAt, type Guess } from '../platform/guesses.ts'
import { isUuid } from '../platform/ids.ts'
import type { MailTransaction } from '../platform/options.ts'
import type { Service } from '../platform/service.ts'
import { endSessions } from './sessions.ts'
import { accountById, isBanned, lockAccount } from '../accounts/accounts.ts'

/** A ban has an end; this one nobody lives to see. */
const NEVER = new Date('9999-01-01T00:00:00Z')
const DAY = 86_400_000

/** `by`: who does it. `tell` tells of it in the same transaction, and is left out where nothing changes. */
export type Closing = {
  isClosed: boolean
  by: string
  ip: string
  tell?: (tx: MailTransaction) => Promise<void>
}

/** Closes an account to its owner, ending all sessions, or opens it again; nothing of it is lost. False: there is none. */
export async function setClosed(
  service: Service,
  userId: string,
  { isClosed, by, ip, tell }: Closing,
): Promise<boolean> {
  if (!isUuid(userId)) return false
  const { pool, now } = service.settings
  const isFound = await transaction(pool, async (tx) => {
    const account = await lockAccount(tx, userId)
    if (account === null) return false
    if (isBanned(account, now()) === isClosed) return true
    await tx.query('update auth.account set banned_until = $2, updated_at = $3 where id = $1', [
      userId,
      isClosed ? NEVER : null,
      now(),
    ])
    if (isClosed) await endSessions(service, tx, userId, null)
    const detail = { closed: isClosed }
    await writeAudit(tx, { at: now(), actorId: by, subjectId: userId, ip, action: 'user_modified', detail })
    await tell?.(tx)
    return true
  })
  service.cache.dropUser(userId)
  return isFound
}

/** The secrets of an account that somebody may be locked out of. */
async function secretsOf({ settings: { pool } }: Service, userId: string): Promise<Guess[]> {
  const account = isUuid(userId) ? await accountById(pool, userId) : null
  if (account === null) return []
  const addresses = [account.email, account.phone].filter((one) => one !== null)
  const sets = await pool.query<{ id: string; kind: string }>(
    'select id, factor_type as kind from auth.factor where user_id = $1',
    [userId],
  )
  return [
    ...addresses.flatMap((subject): Guess[] => [
      { kind: 'password', subject },
      { kind: 'code', subject },
    ]),
    ...sets.rows.map(({ id, kind }): Guess => ({
      kind: kind === 'recovery_code' ? 'recovery-code' : 'factor',
      subject: id,
    })),
  ]
}

/** Which kinds of secrets of an account were tried and not known in the last day. */
export async function triedSecrets(service: Service, userId: string): Promise<Guess['kind'][]> {
  const since = new Date(service.settings.now().getTime() - DAY)
  const tried = await guessedAt(service.settings.pool, await secretsOf(service, userId), since)
  return [...new Set(tried.map(({ kind }) => kind))]
}

/** Lets everybody who was locked out of an account try again, its owner among them. */
export async function liftLockOuts(service: Service, userId: string): Promise<void> {
  await forgiveEverybody(service.settings.pool, await secretsOf(service, userId))
}
