import type { Context, Hono } from 'hono'
import { accountByEmail, isBanned } from '../accounts/accounts.ts'
import type { Account, Json } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import { exchangeCode } from '../tokens/code-exchange.ts'
import { transaction } from '../platform/database.ts'
import { AuthError, invalid } from '../platform/errors.ts'
import { passwordLimits } from '../platform/guesses.ts'
import type { Guess, Guesser } from '../platform/guesses.ts'
import { hashPassword, isOutdated, isPassword, weakPasswordNotice } from '../accounts/passwords.ts'
import { refreshSession } from '../tokens/refresh.ts'
import type { Service } from '../platform/service.ts'
import { judgeTry } from '../platform/tries.ts'
import { startSession } from '../sessions/sessions.ts'
import { digitsOf } from '../codes/phone-number.ts'
import { idTokenGrant } from './id-token.ts'
import { deviceOf, rememberDevice } from './known-devices.ts'
import { accountForLogin } from './phone.ts'
import { agentOf, limitRate, readBody, requireCaptcha, requireEmail, textOf } from './request.ts'

function invalidCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
}

function tooManyPasswords(): AuthError {
  const message = 'Too many wrong passwords were tried. Sign in another way, or try again in an hour.'
  return new AuthError(429, 'over_request_rate_limit', message)
}

/**
 * Whether the password is the account's. A try is counted before it is judged, for addresses nobody has as
 * well: so the lock tells nothing of the account. Throws 429.
 */
async function isRightPassword(
  service: Service,
  address: string,
  account: Account | null,
  password: string,
  guesser: Guesser,
): Promise<boolean> {
  const { settings } = service
  const judge = (): Promise<boolean> => isPassword(settings, account?.password_hash ?? null, password)
  if (settings.passwordAttempts === 0) return judge()
  const guess: Guess = { kind: 'password', subject: address }
  const isRight = await judgeTry(settings, guess, guesser, passwordLimits(settings.passwordAttempts), judge)
  if (isRight === null) throw tooManyPasswords()
  return isRight
}

/** `owner`: whose session it is, where that is known without asking again. */
type Granted = { session: Json; owner: Account | null }

/** The password is judged first, so that no later refusal tells a stranger about the account. */
async function passwordGrant(service: Service, c: Context, body: Json): Promise<Granted> {
  const { settings } = service
  await requireCaptcha(service, c, body)
  const email = textOf(body, 'email').toLowerCase()
  const phone = digitsOf(textOf(body, 'phone'))
  const password = textOf(body, 'password')
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided on login.')
  }
  if (email === '' && phone === '') throw invalid('missing email or phone')
  if (email !== '') requireEmail(service, 422, 'Email logins are disabled')
  const byPhone = phone !== ''
  const account = byPhone ? await accountForLogin(service, phone) : await accountByEmail(settings.pool, email)
  const guesser = { ip: agentOf(service, c).ip, device: deviceOf(service, c, account)?.id ?? null }
  const matches = await isRightPassword(service, byPhone ? phone : email, account, password, guesser)
  if (account === null || !matches) throw invalidCredentials()
  if (isBanned(account, settings.now())) throw new AuthError(400, 'user_banned', 'User is banned')
  if (byPhone && account.phone_confirmed_at === null) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
  }
  if (!byPhone && account.email_confirmed_at === null) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  const agent = agentOf(service, c)
  const stored = account.password_hash ?? ''
  const fresh = isOutdated(settings, stored) ? await hashPassword(settings, password) : stored
  const session = await transaction(settings.pool, async (tx) => {
    // The password may have been changed while it was being checked.
    const same = await tx.query(
      'select 1 from auth.account where id = $1 and password_hash = $2 for update',
      [account.id, account.password_hash],
    )
    if (same.rowCount !== 1) throw invalidCredentials()
    if (fresh !== stored) {
      await tx.query('update auth.account set password_hash = $2 where id = $1', [account.id, fresh])
    }
    const entry = { at: settings.now(), actorId: account.id, subjectId: account.id, ip: agent.ip }
    await writeAudit(tx, { ...entry, action: 'login', detail: { method: 'password' } })
    return startSession(service, tx, account.id, 'password', agent)
  })
  return { session: { ...session, ...weakPasswordNotice(settings, password) }, owner: account }
}

async function codeGrant(service: Service, c: Context, body: Json): Promise<Json> {
  const [code, verifier] = [textOf(body, 'auth_code'), textOf(body, 'code_verifier')]
  return exchangeCode(service, code, verifier, agentOf(service, c))
}

async function grant(service: Service, c: Context, body: Json): Promise<Granted> {
  switch (c.req.query('grant_type')) {
    case 'password':
      return passwordGrant(service, c, body)
    case 'refresh_token': {
      const renewed = await refreshSession(service, textOf(body, 'refresh_token'), agentOf(service, c))
      return { session: renewed.reply, owner: renewed.account }
    }
    case 'pkce':
      return { session: await codeGrant(service, c, body), owner: null }
    case 'id_token':
      return { session: await idTokenGrant(service, c, body), owner: null }
    case 'web3':
      throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  }
}

async function handleToken(service: Service, c: Context): Promise<Response> {
  await limitRate(service, c, 'token')
  const { session, owner } = await grant(service, c, await readBody(c))
  await rememberDevice(service, c, session, owner)
  return c.json(session)
}

export function addToken(app: Hono, service: Service): void {
  app.post('/token', (c) => handleToken(service, c))
}
