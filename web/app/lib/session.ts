/** What the browser keeps of a session; the sign-in client writes it, we only read. */
export type AppSession = {
  accessToken: string
  /** ms since 1970 */
  expiresAt: number
  userId: string
  email: string
  /** Signed in with the password alone although the account has an authenticator. */
  isSecondFactorPending: boolean
  /** The password that was typed at the sign-up does not count: a new one is to be asked for. */
  needsPassword: boolean
}

/** Below this many ms of life left a token is renewed before it is used. */
export const EXPIRY_MARGIN = 90_000

/** `sb-<first host label>-auth-token`. */
export function storageKeyOf(hostname: string): string {
  return `sb-${hostname.split('.')[0]}-auth-token`
}

function claimsOf(jwt: string): Record<string, unknown> {
  try {
    const payload = (jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    return isRecord(claims) ? claims : {}
  } catch {
    return {}
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Reads a stored or received session; null unless it has an access token, a refresh token and an expiry. */
export function toAppSession(stored: unknown): AppSession | null {
  if (!isRecord(stored)) return null
  const { access_token, refresh_token, expires_at, user } = stored
  if (typeof access_token !== 'string' || typeof refresh_token !== 'string') return null
  if (typeof expires_at !== 'number' || access_token === '' || refresh_token === '') return null
  const person = isRecord(user) ? user : {}
  const factors: unknown[] = Array.isArray(person['factors']) ? person['factors'] : []
  const hasAuthenticator = factors.some(
    (factor) => isRecord(factor) && factor['factor_type'] === 'totp' && factor['status'] === 'verified',
  )
  const claims = claimsOf(access_token)
  const marks = isRecord(person['app_metadata']) ? person['app_metadata'] : {}
  return {
    accessToken: access_token,
    expiresAt: expires_at * 1000,
    userId: text(person['id']) || text(claims['sub']),
    email: text(person['email']) || text(claims['email']),
    isSecondFactorPending: hasAuthenticator && claims['aal'] !== 'aal2',
    needsPassword: marks['needs_password'] === true,
  }
}

/** The sentence for a sign-in address that came back without a session, or null when nothing is wrong with it. */
export function callbackProblem(hash: string, search: string): string | null {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const query = new URLSearchParams(search)
  for (const params of [fragment, query]) {
    if (params.has('error') || params.has('error_code') || params.has('error_description'))
      return params.get('error_description') || 'Error in URL with unspecified error_description'
  }
  const parts = ['access_token', 'refresh_token', 'expires_in', 'token_type']
  if (fragment.has('access_token') && !parts.every((part) => fragment.get(part)))
    return 'No session defined in URL'
  if (query.has('code') && !query.get('code')) return 'No code detected.'
  return null
}
