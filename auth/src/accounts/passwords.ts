import { hash, verify } from '@node-rs/argon2'
import { isCommonPassword } from './common-passwords.ts'
import { AuthError, invalid } from '../platform/errors.ts'
import type { Place } from '../platform/turns.ts'
import { inHashingTurn } from './hashing-turns.ts'
import { isOldHash, matchesOldHash } from './old-hashes.ts'
import type { Settings } from '../platform/options.ts'

/** argon2id; the library's enum is empty at run time, so the number is written out. */
const ARGON2ID = 2

/** How secrets of people are hashed: at the cost that the settings say. */
export function argon2Of({ passwordCost: { kibibytes, passes } }: Pick<Settings, 'passwordCost'>) {
  return { algorithm: ARGON2ID, memoryCost: kibibytes, timeCost: passes, parallelism: 1 }
}

const MAXIMUM_BYTES = 72

const dummies = new WeakMap<Settings, Promise<string>>()

export async function hashPassword(settings: Settings, password: string): Promise<string> {
  return inHashingTurn(() => hash(password, argon2Of(settings)))
}

/** A hash of what nobody has, at the cost of a real one. */
function dummyOf(settings: Settings): Promise<string> {
  const made = dummies.get(settings) ?? hash('a password nobody has', argon2Of(settings))
  dummies.set(settings, made)
  return made
}

/** False for a null hash too, after the same work: an unknown account answers no faster. */
export async function isPassword(
  settings: Settings,
  passwordHash: string | null,
  password: string,
  place: Place = 'last',
): Promise<boolean> {
  if (passwordHash !== null && isOldHash(passwordHash)) {
    return inHashingTurn(() => matchesOldHash(passwordHash, password).catch(() => false), place)
  }
  // A hash imported before its cost was looked at is never worked through.
  const known = passwordHash !== null && isArgon2(passwordHash)
  const stored = known ? passwordHash : await dummyOf(settings)
  const matches = await inHashingTurn(() => verify(stored, password).catch(() => false), place)
  return known && matches
}

function weakness(settings: Settings, password: string): string | null {
  if (Array.from(password).length >= settings.minimumPasswordLength) return null
  return `Password should be at least ${settings.minimumPasswordLength} characters.`
}

/** Throws 422 `weak_password` or 400 when the password may not be chosen. */
export function checkNewPassword(settings: Settings, password: string): void {
  if (Buffer.byteLength(password) > MAXIMUM_BYTES) {
    throw invalid(`Password cannot be longer than ${MAXIMUM_BYTES} characters`)
  }
  const message = weakness(settings, password)
  if (message !== null) throw new AuthError(422, 'weak_password', message, ['length'])
}

/** What a sign-in reply says about a password that is too short today, or that everybody knows. */
export function weakPasswordNotice(
  settings: Settings,
  password: string,
): { weak_password?: { message: string; reasons: string[] } } {
  const message = weakness(settings, password)
  if (message !== null) return { weak_password: { message, reasons: ['length'] } }
  if (!isCommonPassword(password)) return {}
  const known = 'Password is known to be weak and easy to guess, please choose a different one.'
  return { weak_password: { message: known, reasons: ['pwned'] } }
}

/** Whether a hash was made in another way than ours, so that a sign-in should replace it. */
export function isOutdated(settings: Settings, passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = argon2Of(settings)
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

const ARGON2_TEXT =
  /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,171}$/

/** What one sign-in may cost: above these, whoever knows the address would keep the machine busy. */
const MAXIMUM_ARGON2 = { kibibytes: 256 * 1024, passes: 10, kibibytesTimesPasses: 1024 * 1024, lanes: 16 }

function isArgon2(text: string): boolean {
  const [memory = 0, passes = 0, lanes = 0] = (ARGON2_TEXT.exec(text) ?? []).slice(1).map(Number)
  const isWithin =
    memory <= MAXIMUM_ARGON2.kibibytes &&
    passes <= MAXIMUM_ARGON2.passes &&
    lanes <= MAXIMUM_ARGON2.lanes &&
    memory * passes <= MAXIMUM_ARGON2.kibibytesTimesPasses
  return isWithin && passes >= 1 && lanes >= 1 && memory >= 8 * lanes
}

/** Whether a hash made elsewhere can be checked here, at a cost a sign-in may have. */
export function isImportableHash(text: string): boolean {
  return isOldHash(text) || isArgon2(text)
}
