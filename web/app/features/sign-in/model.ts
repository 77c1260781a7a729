import { safeNextPath } from '../../lib/next-path.ts'

/** What the sign-in address carries. */
export type SignInQuery = { token: string | null; next: string | null; caseId: string | null }

/** Where people land who came for nothing special. */
const HOME = '/dashboard'

export function signInQuery(search: URLSearchParams): SignInQuery {
  return { token: search.get('token'), next: search.get('next'), caseId: search.get('caseId') }
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
