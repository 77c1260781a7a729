import { confirmEmail, confirmPhone, isBanned, lockAccount } from '../accounts/accounts.ts'
import type { Account, Json } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import { isUniqueViolation, transaction } from '../platform/database.ts'
import { AuthError } from '../platform/errors.ts'
import { issueCode } from '../tokens/code-exchange.ts'
import { consumeToken, voidTokens } from './one-time.ts'
import type { OneTimeToken, TokenKind } from './one-time.ts'
import { tellChange } from '../accounts/security-changes.ts'
import type { Agent, Service } from '../platform/service.ts'
import { startSession } from '../sessions/sessions.ts'
import type { MethodName } from '../sessions/sessions.ts'
import { settlePassword } from './signup-passwords.ts'

export const KINDS_OF_TYPE: ReadonlyMap<string, TokenKind[]> = new Map<string, TokenKind[]>([
  ['signup', ['confirmation']],
  ['invite', ['confirmation']],
  ['magiclink', ['recovery']],
  ['recovery', ['recovery']],
  ['email', ['confirmation', 'recovery']],
  ['email_change', ['email_change_current', 'email_change_new']],
  ['sms', ['phone_confirmation']],
  ['phone_change', ['phone_change']],
])

/** Neither session nor code: the first half of a double confirmation. */
export type Verified = { session: Json | null; code: string | null }

/** How a verification ends: with a session, or with a code for a link that was asked for by PKCE. */
export type Outcome = 'session' | 'code'

function emailTaken(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
}

function phoneTaken(): AuthError {
  return new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
}

/** Notes the agreement of one address; true when the change is complete. */
async function agreeToChange(service: Service, tx: Tx, account: Account, kind: TokenKind): Promise<boolean> {
  const now = service.settings.now()
  const { new_email: newEmail, email_change_agreed: agreed } = account
  if (newEmail === null) throw linkExpired()
  const needsBoth = service.settings.doubleConfirmEmailChange && account.email !== null
  if (needsBoth && (agreed === null || agreed === kind)) {
    await tx.query('update auth.account set email_change_agreed = $2, updated_at = $3 where id = $1', [
      account.id,
      kind,
      now,
    ])
    return false
  }
  await confirmEmail(tx, now, account.id, newEmail)
  await tx.query('update auth.account set new_email = null, email_change_agreed = null where id = $1', [
    account.id,
  ])
  await voidTokens(tx, account.id)
  await tellChange(service, tx, account, 'email_changed', newEmail)
  return true
}

/** What using the token says of its address; false when another address has still to agree. */
async function confirmAddress(
  service: Service,
  tx: Tx,
  account: Account,
  token: OneTimeToken,
): Promise<boolean> {
  const now = service.settings.now()
  switch (token.kind) {
    case 'email_change_current':
    case 'email_change_new':
      return agreeToChange(service, tx, account, token.kind)
    case 'phone_change': {
      if (account.new_phone !== token.address) throw codeExpired()
      await confirmPhone(tx, now, account.id, token.address)
      await tx.query('update auth.account set new_phone = null where id = $1', [account.id])
      return true
    }
    case 'phone_confirmation': {
      if (account.phone_confirmed_at !== null) return true
      await settlePassword(tx, account, token)
      await confirmPhone(tx, now, account.id, token.address)
      return true
    }
    default: {
      if (account.email_confirmed_at !== null) return true
      await settlePassword(tx, account, token)
      await confirmEmail(tx, now, account.id, token.address)
      return true
    }
  }
}

export function linkExpired(): AuthError {
  return new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
}

export function codeExpired(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
}

/** What the session of a code exchange says of its beginning. */
function methodOf(type: string, account: Account): MethodName {
  switch (type) {
    case 'recovery':
    case 'email_change':
    case 'invite':
      return type
    case 'signup':
      return 'email/signup'
    default:
      return account.email_confirmed_at === null ? 'email/signup' : 'magiclink'
  }
}

type Attempt = { token: OneTimeToken; type: string; agent: Agent; expired: () => AuthError; outcome: Outcome }

async function finish(service: Service, tx: Tx, account: Account, attempt: Attempt): Promise<Verified> {
  const { token, type, agent, outcome } = attempt
  const { code_challenge: challenge, code_challenge_method: method } = token
  if (outcome === 'session' || challenge === null || method === null) {
    return { session: await startSession(service, tx, account.id, 'otp', agent), code: null }
  }
  const how = methodOf(type, account)
  return { session: null, code: await issueCode(service, tx, account.id, how, { challenge, method }) }
}

async function useToken(service: Service, tx: Tx, attempt: Attempt): Promise<Verified> {
  const { token, agent, expired } = attempt
  const now = service.settings.now()
  const account = await lockAccount(tx, token.user_id)
  if (account === null || !(await consumeToken(tx, token.id))) throw expired()
  if (isBanned(account, now)) throw new AuthError(403, 'user_banned', 'User is banned')
  if (!(await confirmAddress(service, tx, account, token))) return { session: null, code: null }
  const entry = { at: now, actorId: account.id, subjectId: account.id, ip: agent.ip }
  const accepted = account.email_confirmed_at === null && account.invited_at !== null
  await writeAudit(tx, {
    ...entry,
    action: accepted ? 'invite_accepted' : 'login',
    detail: { method: 'otp' },
  })
  return finish(service, tx, account, attempt)
}

/** Uses a found code or link up and signs its owner in. Throws `expired()` when somebody was first. */
export async function completeVerification(service: Service, attempt: Attempt): Promise<Verified> {
  try {
    const { pool } = service.settings
    const verified = await transaction(pool, (tx) => useToken(service, tx, attempt))
    service.cache.dropUser(attempt.token.user_id)
    return verified
  } catch (error) {
    if (isUniqueViolation(error)) throw attempt.token.kind === 'phone_change' ? phoneTaken() : emailTaken()
    throw error
  }
}
