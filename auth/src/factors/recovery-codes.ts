import { randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { lockAccount } from '../accounts/accounts.ts'
import type { Json } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/database.ts'
import { firstRow, transaction } from '../platform/database.ts'
import { AuthError, invalid } from '../platform/errors.ts'
import { countGuess, forgiveGuess, judged, RECOVERY_CODE_LIMITS } from '../platform/guesses.ts'
import type { Guess, Guesser } from '../platform/guesses.ts'
import type { Settings } from '../platform/options.ts'
import { raiseSession } from '../sessions/raise-session.ts'
import { inHashingTurn } from '../accounts/hashing-turns.ts'
import { argon2Of } from '../accounts/passwords.ts'
import { tellChange } from '../accounts/security-changes.ts'
import type { Agent, Service } from '../platform/service.ts'
import type { SignedIn } from '../sessions/sessions.ts'

export type CodeSet = { id: string; friendly_name: string; secret: Buffer }

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const LENGTH = 12
export const CODE_COUNT = 10

/** Without blanks and hyphens, upper case; null when it cannot be one of our codes. */
export function parseRecoveryCode(text: string): string | null {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return /^[A-Z2-7]{12}$/.test(code) ? code : null
}

function newCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
}

function printed(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`
}

/** One salt per set, so that a presented code costs one hash and not ten. */
async function hashCode(settings: Settings, code: string, salt: Buffer): Promise<Buffer> {
  return inHashingTurn(() => hashRaw(code, { ...argon2Of(settings), salt }))
}

export type FreshCodes = { salt: Buffer; hashes: Buffer[]; codes: string[] }

/** Ten new codes with their hashes. Slow: make them outside a transaction. */
export async function makeCodes(settings: Settings): Promise<FreshCodes> {
  const salt = randomBytes(16)
  const codes = Array.from({ length: CODE_COUNT }, newCode)
  const hashes = await Promise.all(codes.map((code) => hashCode(settings, code, salt)))
  return { salt, hashes, codes: codes.map(printed) }
}

export async function storeCodes(tx: Tx, factorId: string, fresh: FreshCodes): Promise<void> {
  await tx.query('delete from auth.recovery_code where factor_id = $1', [factorId])
  await tx.query(`insert into auth.recovery_code (factor_id, code_hash) select $1, unnest($2::bytea[])`, [
    factorId,
    fresh.hashes,
  ])
}

export async function findCodeSet(db: Db, userId: string): Promise<CodeSet | null> {
  return firstRow(
    db,
    `select id, friendly_name, secret from auth.factor where user_id = $1 and factor_type = 'recovery_code'`,
    [userId],
  )
}

export function notEnrolled(): AuthError {
  return new AuthError(404, 'mfa_factor_not_found', 'The user has not enrolled recovery codes')
}

/** What is counted when somebody tries a code of the set. */
export function guessOf(set: CodeSet): Guess {
  return { kind: 'recovery-code', subject: set.id }
}

function wrongCode(): AuthError {
  return new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
}

/** Uses a recovery code up and raises the session to aal2. Locks the guesser after five failures in a row. */
export async function verifyRecoveryCode(
  service: Service,
  caller: SignedIn,
  text: string,
  agent: Agent,
  guesser: Guesser,
): Promise<Json> {
  const { pool, recoveryCodes, now } = service.settings
  if (!recoveryCodes) {
    const message = 'MFA verification is disabled for recovery codes'
    throw new AuthError(422, 'mfa_recovery_codes_verify_not_enabled', message)
  }
  if (text.trim() === '') throw invalid('Code needs to be non-empty')
  const set = await findCodeSet(pool, caller.id)
  if (set === null) throw notEnrolled()
  const counted = await countGuess(service.settings, guessOf(set), guesser, RECOVERY_CODE_LIMITS)
  if (counted === null) {
    const message = 'Too many failed verification attempts, try again later'
    throw new AuthError(429, 'mfa_recovery_codes_locked', message)
  }
  const code = parseRecoveryCode(text)
  if (code === null) throw wrongCode()
  const hash = await judged(pool, counted, () => hashCode(service.settings, code, set.secret))
  const session = await transaction(pool, async (tx) => {
    await lockAccount(tx, caller.id)
    const used = await tx.query(
      `update auth.recovery_code set used_at = $3 where factor_id = $1 and code_hash = $2 and used_at is null`,
      [set.id, hash, now()],
    )
    if (used.rowCount !== 1) throw wrongCode()
    await forgiveGuess(tx, counted)
    const entry = { at: now(), actorId: caller.id, subjectId: caller.id, ip: agent.ip }
    const detail = { factor_id: set.id, factor_type: 'recovery_code' }
    await writeAudit(tx, { ...entry, action: 'verification_attempted', detail })
    await tellChange(service, tx, caller, 'recovery_code_used')
    return raiseSession(service, tx, caller, 'mfa/recovery_code', set.id)
  })
  service.cache.dropUser(caller.id)
  return session
}
