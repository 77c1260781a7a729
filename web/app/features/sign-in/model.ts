import { SIGN_IN_RULES } from '@evensettle/contracts/sign-in-rules.ts'
import * as m from '@evensettle/messages/sign-in/model.ts'
import { emailInvalid, passwordTooShort } from '@evensettle/messages/refusals/common.ts'
import { safeNextPath } from '../../lib/next-path.ts'
import { callbackProblem } from '../../lib/session.ts'

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
export const CODE_LENGTH = SIGN_IN_RULES.codeDigits
/** XXXX-XXXX-XXXX */
export const BACKUP_CODE_LENGTH = 14
/** the same without the dashes */
export const BACKUP_CODE_CHARACTERS = 12

/** What may stand in the code field: six digits, or a backup code in its groups however it was typed or pasted. */
export function cleanCode(mode: CodeMode, text: string): string {
  if (mode === 'authenticator') return text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)
  if (/^\d{0,6}$/.test(text)) return text
  const groups =
    text
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, '')
      .match(/.{1,4}/g) ?? []
  return groups.join('-').slice(0, BACKUP_CODE_LENGTH)
}

/** How a typed code is to be checked; null while it is neither. Six digits are never a backup code. */
export function codeKind(mode: CodeMode, code: string): 'totp' | 'backup' | null {
  if (/^\d{6}$/.test(code)) return 'totp'
  if (mode === 'backup' && /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(code)) return 'backup'
  return null
}

/** The complaint about a new password, or null. */
export function passwordProblem(password: string): string | null {
  return password.length < SIGN_IN_RULES.passwordAtLeast
    ? passwordTooShort({ characters: SIGN_IN_RULES.passwordAtLeast })
    : null
}

/** The complaint about an e-mail address, or null. The service judges finer points. */
export function emailProblem(email: string): string | null {
  if (email.trim() === '') return m.enterYourEmailAddress()
  return /^\S+@\S+$/.test(email.trim()) ? null : emailInvalid()
}

/** What a mailed link or a provider told this screen: what happened, and what to do about it. */
export type Arrival = { tone: 'info' | 'danger'; title: string; whatNow: string }

const WHAT_NOW: Record<string, string> = {
  otp_expired: m.otpExpired(),
  signup_disabled: m.signupDisabled(),
  user_banned: m.userBanned(),
  identity_already_exists: m.identityAlreadyExists(),
  provider_email_needs_verification: m.providerEmailNeedsVerification(),
}

/** Reads how the address was opened; null when it brought nothing, or a session. */
export function arrivalOf(hash: string, search: string): Arrival | null {
  const title = callbackProblem(hash, search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  if (title) {
    const code = fragment.get('error_code') ?? new URLSearchParams(search).get('error_code') ?? ''
    return { tone: 'danger', title, whatNow: WHAT_NOW[code] ?? m.whatNow() }
  }
  const message = fragment.get('message')
  return message ? { tone: 'info', title: m.oneMoreStepTitle(), whatNow: message } : null
}

/** Seconds until a mail can be asked for again; the service sends none before. */
export const RESEND_WAIT = 60

const PROVIDER_NAMES: Record<string, string> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
}

export type Provider = { id: string; name: string }

/** The services one can sign in with, out of the answer of `/auth/v1/settings`. */
export function providersIn(settings: unknown): Provider[] {
  const external: unknown = Object(settings).external
  return Object.entries(Object(external))
    .filter(([id, isOn]) => isOn === true && !['email', 'phone', 'anonymous_users'].includes(id))
    .map(([id]) => ({ id, name: PROVIDER_NAMES[id] ?? id.charAt(0).toUpperCase() + id.slice(1) }))
}
