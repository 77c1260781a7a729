import { createLocalJWKSet, errors, importJWK, jwtVerify, SignJWT } from 'jose'
import type { CryptoKey, JWK, JWTPayload } from 'jose'
import { AuthError } from './errors.ts'
import type { Settings } from './options.ts'

const TEN_YEARS = 10 * 365 * 86_400
const REMEMBERED = 5_000

export type PublicKeys = { keys: JWK[] }

export type KeyRing = {
  publicKeys: PublicKeys
  sign(payload: JWTPayload): Promise<string>
  /** Throws 403 `bad_jwt`. */
  verify(token: string): Promise<JWTPayload>
}

function publicPart(key: JWK): JWK {
  const { kty, crv, x, y, kid } = key
  if (kty !== 'EC' || crv !== 'P-256' || kid === undefined || x === undefined || y === undefined) {
    throw new Error('signing keys must be ES256 keys with a kid')
  }
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
}

function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'token is expired'
  if (error instanceof errors.JWKSNoMatchingKey) return 'unrecognized JWT kid'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature is invalid'
  if (error instanceof errors.JOSEAlgNotAllowed) return 'signing method is invalid'
  return 'token is malformed'
}

function isCurrent({ exp, nbf }: JWTPayload, now: Date): boolean {
  const seconds = Math.floor(now.getTime() / 1000)
  return exp !== undefined && exp > seconds && (nbf === undefined || nbf <= seconds)
}

export function createKeyRing(settings: Settings): KeyRing {
  const { current, previous = [] } = settings.signingKeys
  const publicKeys = { keys: [current, ...previous].map(publicPart) }
  const findKey = createLocalJWKSet(publicKeys)
  let signingKey: Promise<CryptoKey | Uint8Array> | undefined
  /** Good signatures stay good: only the clock is asked again. */
  const verified = new Map<string, JWTPayload>()
  return {
    publicKeys,
    async sign(payload) {
      signingKey ??= importJWK(current, 'ES256')
      const header = { alg: 'ES256', typ: 'JWT', kid: current.kid ?? '' }
      return new SignJWT(payload).setProtectedHeader(header).sign(await signingKey)
    },
    async verify(token) {
      const now = settings.now()
      const known = verified.get(token)
      if (known !== undefined && isCurrent(known, now)) return known
      try {
        const options = { algorithms: ['ES256'], currentDate: now }
        const { payload } = await jwtVerify(token, findKey, options)
        verified.delete(token)
        verified.set(token, payload)
        const oldest = verified.size > REMEMBERED ? verified.keys().next().value : undefined
        if (oldest !== undefined) verified.delete(oldest)
        return payload
      } catch (error) {
        const message = `invalid JWT: unable to parse or verify signature, ${reasonOf(error)}`
        throw new AuthError(403, 'bad_jwt', message)
      }
    },
  }
}

/** A long-lived token without a user: what hosted projects call anon key and service key. */
export async function roleKey(
  settings: Settings,
  keys: KeyRing,
  role: 'anon' | 'service_role',
): Promise<string> {
  const iat = Math.floor(settings.now().getTime() / 1000)
  return keys.sign({ iss: settings.externalUrl, role, iat, exp: iat + TEN_YEARS })
}
