import { SIGN_IN_RULES } from '@evensettle/contracts/sign-in-rules.ts'
import { passwordTooShort } from '@evensettle/messages/refusals/common.ts'
import * as m from '@evensettle/messages/security/copy.ts'
import { wait } from '@evensettle/messages/moments.ts'
import { unreachable } from '@evensettle/messages/refusals/anywhere.ts'
import { didNotWork } from '@evensettle/messages/refusals/otherwise.ts'

export const UNREACHABLE = unreachable()

/** What we say when the sign-in service refuses something, by its code. */
const PROBLEMS: Record<string, string> = {
  same_password: m.samePassword(),
  weak_password: passwordTooShort({ characters: SIGN_IN_RULES.passwordAtLeast }),
  reauthentication_not_valid: m.reauthenticationNotValid(),
  over_request_rate_limit: m.overRequestRateLimit(),
  email_exists: m.emailExists(),
  validation_failed: m.validationFailed(),
  mfa_verification_failed: m.mfaVerificationFailed({ seconds: SIGN_IN_RULES.newCodeEvery }),
  mfa_challenge_expired: m.mfaChallengeExpired(),
  mfa_factor_name_conflict: m.mfaFactorNameConflict(),
  too_many_enrolled_mfa_factors: m.tooManyEnrolledMfaFactors({ devices: SIGN_IN_RULES.devicesAtMost }),
  mfa_recovery_codes_locked: m.mfaRecoveryCodesLocked(),
  raised_by_backup_code: m.raisedByBackupCode(),
  too_many_passkeys: m.tooManyPasskeys({ passkeys: SIGN_IN_RULES.devicesAtMost }),
  webauthn_credential_exists: m.webauthnCredentialExists(),
  webauthn_verification_failed: m.webauthnVerificationFailed(),
  single_identity_not_deletable: m.singleIdentityNotDeletable(),
  email_conflict_identity_not_deletable: m.emailConflictIdentityNotDeletable(),
  identity_already_exists: m.identityAlreadyExists(),
  insufficient_aal: m.insufficientAal(),
  session_not_found: m.sessionNotFound(),
}

/** The service says after how many seconds another mail may be asked for, or that all of the hour's were sent. */
function waitForMail(said: string): string {
  const seconds = /after (\d+) seconds/.exec(said)?.[1]
  return seconds === undefined ? m.mailsUsedUp() : m.overEmailSendRateLimit({ wait: wait(Number(seconds)) })
}

/** The sentence for what the sign-in service answered. */
export function wordsFor(fault: { name: string; message: string; code?: string | undefined }): string {
  if (fault.name === 'AuthRetryableFetchError') return UNREACHABLE
  if (fault.name === 'WebAuthnError')
    return fault.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      ? m.webauthnCredentialExists()
      : m.noPasskeyWasMadeYou()
  if (fault.code === 'over_email_send_rate_limit') return waitForMail(fault.message)
  return PROBLEMS[fault.code ?? ''] ?? didNotWork()
}

const ARRIVALS: Record<string, string> = {
  access_denied: m.accessDenied(),
  identity_already_exists: m.identityAlreadyExistsThatAccountOpens(),
  otp_expired: m.otpExpired(),
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
  return known === undefined ? m.thatDidNotWorkAnd() : (ARRIVALS[known] ?? null)
}
