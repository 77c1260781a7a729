export const UNREACHABLE = 'We could not reach the server. Please check your connection and try again.'

/** What we say when the sign-in service refuses something, by its code. */
const PROBLEMS: Record<string, string> = {
  same_password: 'This is your password already. Please choose another one.',
  weak_password: 'Password must be at least 6 characters long.',
  reauthentication_not_valid: 'This code is not right, or it is too old. You can ask for a new one.',
  over_email_send_rate_limit: 'We have just sent a mail. Please wait a minute before you ask again.',
  over_request_rate_limit: 'That was a bit fast. Please wait a few minutes and try again.',
  email_exists: 'This address belongs to another account. Please use a different one.',
  validation_failed: 'Please check what you entered.',
  mfa_verification_failed: 'This code is not right. Codes change every 30 seconds: enter the newest one.',
  mfa_challenge_expired: 'That took a little long. Please enter the newest code.',
  mfa_factor_name_conflict: 'You have a device with this name already. Please choose another name.',
  too_many_enrolled_mfa_factors: 'You have ten devices already. Remove one first.',
  mfa_recovery_codes_locked: 'Too many wrong codes. Please wait 15 minutes and try again.',
  raised_by_backup_code: 'You signed in with a backup code. Set up a new app first, then remove this one.',
  too_many_passkeys: 'You have ten passkeys already. Remove one first.',
  webauthn_credential_exists: 'This device has a passkey for your account already.',
  webauthn_verification_failed: 'The passkey could not be checked. Please try again.',
  single_identity_not_deletable: 'This is your only way in, so it has to stay.',
  email_conflict_identity_not_deletable: 'This has to stay: another account has your other address.',
  identity_already_exists: 'This is connected with an account already.',
  insufficient_aal: 'Please confirm with a code that it is you.',
  session_not_found: 'You were signed out. Please sign in again.',
}

/** The sentence for what the sign-in service answered. */
export function wordsFor(fault: { name: string; message: string; code?: string | undefined }): string {
  if (fault.name === 'AuthRetryableFetchError') return UNREACHABLE
  if (fault.name === 'WebAuthnError')
    return fault.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      ? 'This device has a passkey for your account already.'
      : 'No passkey was made. You can try again.'
  return PROBLEMS[fault.code ?? ''] ?? 'That did not work. Please try again.'
}

const ARRIVALS: Record<string, string> = {
  access_denied: 'You said no there, so nothing was connected. You can try again at any time.',
  identity_already_exists: 'That account opens another account here already, so nothing was connected.',
  otp_expired: 'This link has been used, or it is too old. Nothing was changed. You can ask for a new one.',
}

/**
 * The sentence for coming back from another service or a mail without what one went for, or null. What the
 * address itself says is not shown: anybody can write an address.
 */
export function arrivalProblem(hash: string, search: string): string | null {
  const parts = [new URLSearchParams(hash.replace(/^#/, '')), new URLSearchParams(search)]
  const codes = parts.flatMap((part) =>
    [part.get('error_code'), part.get('error')].filter((code) => code !== null),
  )
  if (codes.length === 0) return null
  const known = codes.find((code) => Object.hasOwn(ARRIVALS, code))
  return known === undefined
    ? 'That did not work, and nothing was changed. Please try again.'
    : (ARRIVALS[known] ?? null)
}
