import { createLocalJWKSet, decodeProtectedHeader, errors, importJWK, jwtVerify, SignJWT } from 'jose'
import type { CryptoKey, JWK, JWTPayload } from 'jose'
import { AuthError } from '../platform/errors.ts'
import type { Settings } from '../platform/options.ts'
import type { KeyRing } from '../platform/service.ts'

const TEN_YEARS = 10 * 365 * 86_400
const REMEMBERED = 5_000

type Algorithm = 'ES256' | 'RS256'

/** What may be published of a key; its algorithm is fixed here and never taken from a token. */
function publicPart(key: JWK): JWK & { alg: Algorithm } {
  const { kty, crv, x, y, n, e, kid } = key
  const shown = { use: 'sig', key_ops: ['verify'] }
  if (kid !== undefined && kty === 'EC' && crv === 'P-256' && x !== undefined && y !== undefined) {
    return { kty, crv, x, y, kid, alg: 'ES256', ...shown }
  }
  if (kid !== undefined && kty === 'RSA' && n !== undefined && e !== undefined) {
    return { kty, n, e, kid, alg: 'RS256', ...shown }
  }
  throw new Error('signing keys must be ES256 or RS256 keys with a kid')
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

type Signer = { alg: string; kid: string | null; key: () => Promise<CryptoKey | Uint8Array> }

function signerOf(current: JWK | undefined, secret: Uint8Array | null): Signer {
  if (current !== undefined) {
    const { alg, kid = '' } = publicPart(current)
    return { alg, kid, key: () => importJWK(current, alg) }
  }
  if (secret === null) throw new Error('signingKeys or jwtSecret is needed')
  return { alg: 'HS256', kid: null, key: async () => secret }
}

/** A token without a key id is the shared secret's, where there is one; no other token is. */
function isSymmetric(token: string): boolean {
  const { alg, kid } = decodeProtectedHeader(token)
  return alg === 'HS256' && kid === undefined
}

export function createKeyRing(settings: Settings): KeyRing {
  const { current, previous = [] } = settings.signingKeys ?? {}
  const secret = settings.jwtSecret === undefined ? null : new TextEncoder().encode(settings.jwtSecret)
  const all = current === undefined ? previous : [current, ...previous]
  const published = all.map(publicPart)
  const publicKeys = { keys: published }
  const findKey = createLocalJWKSet(publicKeys)
  const asymmetric = [...new Set(published.map(({ alg }) => alg))]
  const signer = signerOf(current, secret)
  let signingKey: Promise<CryptoKey | Uint8Array> | undefined
  /** Good signatures stay good: only the clock is asked again. */
  const verified = new Map<string, JWTPayload>()

  const check = async (token: string, currentDate: Date): Promise<JWTPayload> => {
    if (secret !== null && isSymmetric(token)) {
      return (await jwtVerify(token, secret, { algorithms: ['HS256'], currentDate })).payload
    }
    return (await jwtVerify(token, findKey, { algorithms: asymmetric, currentDate })).payload
  }

  return {
    publicKeys,
    algorithms: [...new Set([signer.alg, ...asymmetric])],
    async sign(payload) {
      signingKey ??= signer.key()
      const header = { alg: signer.alg, typ: 'JWT', ...(signer.kid === null ? {} : { kid: signer.kid }) }
      return new SignJWT(payload).setProtectedHeader(header).sign(await signingKey)
    },
    async verify(token) {
      const now = settings.now()
      const known = verified.get(token)
      if (known !== undefined && isCurrent(known, now)) return known
      try {
        const payload = await check(token, now)
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
