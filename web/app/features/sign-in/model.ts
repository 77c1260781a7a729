/** What the sign-in address carries. */
export type SignInQuery = { token: string | null; next: string | null; caseId: string | null }

/** Where people land who came for nothing special. */
const HOME = '/dashboard'

const ELSEWHERE = new Set(['/login', '/auth', '/register', '/forgot-password', '/reset-password'])

export function signInQuery(search: URLSearchParams): SignInQuery {
  return { token: search.get('token'), next: search.get('next'), caseId: search.get('caseId') }
}

/**
 * A return path as a path on this site, or null. Whole addresses, `//host`, backslashes, control
 * characters and the sign-in screens themselves are refused, so that a link cannot lead a person away.
 */
export function safeNextPath(next: string | null): string | null {
  if (!next) return null
  const path = next.startsWith('%2F') || next.startsWith('%2f') ? decode(next) : next
  // oxlint-disable-next-line no-control-regex -- browsers drop some of these and read on
  if (path === null || !/^\/(?![/\\])[^\u0000-\u001F\u007F\\]*$/.test(path)) return null
  const url = new URL(path, 'https://same.invalid')
  // Dots can fold into a path that begins with two slashes, which is a host again.
  if (url.origin !== 'https://same.invalid' || url.pathname.startsWith('//')) return null
  if (ELSEWHERE.has(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Where a sign-in leads: the invitation, else the return path, else the case, else the dashboard. */
export function destinationAfterSignIn({ token, next, caseId }: SignInQuery): string {
  if (token) return `/invitation-response?token=${encodeURIComponent(token)}`
  const path = safeNextPath(next)
  if (path) return path
  if (caseId) return `/hub/${encodeURIComponent(caseId)}`
  return HOME
}

export type CodeMode = 'authenticator' | 'backup'
export const CODE_LENGTH = 6
/** XXXX-XXXX-XXXX */
export const BACKUP_CODE_LENGTH = 14

/** What may stand in the code field: six digits, or up to 14 characters of a backup code. */
export function cleanCode(mode: CodeMode, text: string): string {
  if (mode === 'authenticator') return text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)
  return text.toUpperCase().slice(0, BACKUP_CODE_LENGTH)
}

/** How a typed code is to be checked; null while it is neither. Six digits are never a backup code. */
export function codeKind(mode: CodeMode, code: string): 'totp' | 'backup' | null {
  if (/^\d{6}$/.test(code)) return 'totp'
  if (mode === 'backup' && /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(code)) return 'backup'
  return null
}

/** The complaint about a new password, or null. */
export function passwordProblem(password: string): string | null {
  return password.length < 6 ? 'Password must be at least 6 characters long.' : null
}

/** The complaint about an e-mail address, or null. The service judges finer points. */
export function emailProblem(email: string): string | null {
  if (email.trim() === '') return 'Enter your email address.'
  return /^\S+@\S+$/.test(email.trim()) ? null : 'Enter an email address like name@example.org.'
}
