import type { Context, Hono } from 'hono'
import { accountByEmail, lockAccount, parseEmail } from '../accounts/accounts.ts'
import type { Account, Json } from '../accounts/accounts.ts'
import type { Challenge } from '../tokens/code-exchange.ts'
import type { Tx } from '../platform/database.ts'
import { transaction } from '../platform/database.ts'
import { sendEmailChange } from '../codes/email-change.ts'
import { AuthError, invalid } from '../platform/errors.ts'
import { checkMailInterval, isCap, secondsToWait, sendMails, sendUnlessCapped } from '../codes/one-time.ts'
import type { Agent, Service } from '../platform/service.ts'
import { noteData, pendingPassword } from '../codes/signup-passwords.ts'
import { deliverSms, issueSms } from '../codes/sms.ts'
import type { PendingSms } from '../codes/sms.ts'
import { requireUser } from './bearer.ts'
import { otpByPhone, resendByPhone } from './phone.ts'
import {
  agentOf,
  evenly,
  flagOf,
  limitRate,
  objectOf,
  readBody,
  readPkce,
  requireCaptcha,
  requireEmail,
  redirectWish,
  textOf,
} from './request.ts'
import { registerAccount, sendConfirmation } from './signup.ts'
import { signupDisabled } from './signup-replies.ts'

async function lockByEmail(tx: Tx, email: string): Promise<Account | null> {
  const found = await accountByEmail(tx, email)
  return found === null ? null : lockAccount(tx, found.id)
}

/** Where a link leads, and whether it answers a code. */
type Target = { redirectTo: string; challenge: Challenge | null }

async function sendRecovery(
  service: Service,
  tx: Tx,
  account: Account,
  type: 'magiclink' | 'recovery',
  target: Target,
  agent: Agent,
): Promise<void> {
  const address = account.email
  if (address === null) return
  const mail = type === 'magiclink' ? 'magic_link' : 'recovery'
  const errand = { kind: 'recovery', address, mail, link: { type, ...target } } as const
  await sendMails(service, tx, account, [errand], agent)
}

/** A wait or a cap that only known addresses meet would tell them apart. */
async function untold(sent: Promise<void>): Promise<void> {
  await sent.catch((error: unknown) => {
    if (!isCap(error)) throw error
  })
}

type Wish = { email: string; data: Json; createUser: boolean; target: Target; agent: Agent }

/** A known confirmed address gets a magic link; any other the sign-up mail. Answers the wait or cap that refuses it. */
async function sendSignInMail(service: Service, tx: Tx, wish: Wish): Promise<AuthError | null> {
  const { email, data, createUser, agent } = wish
  const known = await lockByEmail(tx, email)
  if (known === null) {
    if (!createUser && service.settings.quietOtp) return null
    if (!createUser) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
    if (service.settings.disableSignup) throw signupDisabled()
    const account = await registerAccount(service, tx, { email, passwordHash: null, data, agent }, false)
    if (account === null) throw new AuthError(409, 'conflict', 'Please retry after a moment.')
    await sendWished(service, tx, account, wish)
    return null
  }
  if (known.email_confirmed_at === null) await noteData(tx, known, data)
  const refusal = await sendUnlessCapped(tx, () => sendWished(service, tx, known, wish))
  return refusal instanceof AuthError ? refusal : null
}

async function sendWished(service: Service, tx: Tx, account: Account, wish: Wish): Promise<void> {
  const { email, target, agent } = wish
  const confirmed = account.email_confirmed_at !== null
  checkMailInterval(service, account, confirmed ? 'recovery' : 'confirmation')
  if (confirmed) await sendRecovery(service, tx, account, 'magiclink', target, agent)
  else await sendConfirmation(service, tx, account, { email, passwordHash: null, ...target, agent })
}

/** Sends the mail. Throws 429 when it may not be sent now. */
async function signInByMail(service: Service, wish: Wish): Promise<void> {
  const refusal = await transaction(service.settings.pool, (tx) => sendSignInMail(service, tx, wish))
  if (refusal !== null) throw refusal
}

/** Throws 422 where nobody signs in by mail. */
function wishOf(
  service: Service,
  c: Context,
  body: Json,
  challenge: Challenge | null,
  createUser: boolean,
): Wish {
  requireEmail(service, 422, 'Email logins are disabled')
  if (!service.settings.magicLinks)
    throw new AuthError(422, 'email_provider_disabled', 'Login with magic link is disabled')
  return {
    email: parseEmail(textOf(body, 'email')),
    data: objectOf(body, 'data'),
    createUser,
    target: { redirectTo: redirectWish(service, c), challenge },
    agent: agentOf(service, c),
  }
}

async function handleOtp(service: Service, c: Context): Promise<Response> {
  await limitRate(service, c, 'otp')
  const body = await readBody(c)
  await requireCaptcha(service, c, body)
  const email = textOf(body, 'email')
  const phone = textOf(body, 'phone')
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided')
  }
  if (email !== '' && textOf(body, 'channel') !== '') {
    throw invalid('Channel should only be specified with Phone OTP')
  }
  const challenge = readPkce(body)
  if (email === '' && phone === '') throw invalid('One of email or phone must be set')
  if (phone !== '') return c.json(await otpByPhone(service, c, body))
  const wish = wishOf(service, c, body, challenge, flagOf(body, 'create_user', true))
  const sent = signInByMail(service, wish)
  await (service.settings.quietOtp && !wish.createUser ? evenly(untold(sent)) : sent)
  return c.json({})
}

async function handleMagicLink(service: Service, c: Context): Promise<Response> {
  await limitRate(service, c, 'magiclink')
  const body = await readBody(c)
  await requireCaptcha(service, c, body)
  const email = textOf(body, 'email')
  if (email === '') {
    throw new AuthError(422, 'validation_failed', 'Password recovery requires an email')
  }
  const wish = wishOf(service, c, body, readPkce(body), true)
  await signInByMail(service, wish)
  return c.json({})
}

/** Always the same answer: neither the interval nor the cap tells whether the account exists. */
async function handleRecover(service: Service, c: Context): Promise<Response> {
  await limitRate(service, c, 'recover')
  const body = await readBody(c)
  await requireCaptcha(service, c, body)
  const email = textOf(body, 'email')
  if (email === '') throw invalid('Password recovery requires an email')
  requireEmail(service, 400, 'Email logins are disabled')
  const address = parseEmail(email)
  const target = { redirectTo: redirectWish(service, c), challenge: readPkce(body) }
  const agent = agentOf(service, c)
  const sent = transaction(service.settings.pool, async (tx) => {
    const account = await lockByEmail(tx, address)
    if (account === null || secondsToWait(service, account, 'recovery') > 0) return
    await sendRecovery(service, tx, account, 'recovery', target, agent)
  })
  await evenly(untold(sent))
  return c.json({})
}

const RESENDABLE: ReadonlySet<string> = new Set(['signup', 'email_change', 'sms', 'phone_change'])

function readResend(body: Json): { type: string; email: string; phone: string } {
  const type = textOf(body, 'type')
  const email = textOf(body, 'email')
  const phone = textOf(body, 'phone')
  if (!RESENDABLE.has(type)) {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if ((type === 'signup' || type === 'email_change') && email === '' && phone !== '') {
    throw invalid('Type provided requires an email address')
  }
  if ((type === 'sms' || type === 'phone_change') && phone === '' && email !== '') {
    throw invalid('Type provided requires a phone number')
  }
  if (type === 'signup' && email === '') throw invalid('Type provided requires an email address')
  if (type === 'sms' && phone === '') throw invalid('Type provided requires a phone number')
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided.')
  }
  if (email === '' && phone === '') throw invalid('Missing email address or phone number')
  return { type, email: phone === '' ? parseEmail(email) : '', phone }
}

/** Always the same answer, as `/recover`: neither an account nor what it waits for is told. */
async function handleResend(service: Service, c: Context): Promise<Response> {
  await limitRate(service, c, 'resend')
  const body = await readBody(c)
  await requireCaptcha(service, c, body)
  const { type, email, phone } = readResend(body)
  if (phone !== '' && (type === 'sms' || type === 'phone_change')) {
    await evenly(untold(resendByPhone(service, c, body, type)))
    return c.json({})
  }
  requireEmail(service, 400, 'Email logins are disabled')
  const target = { redirectTo: redirectWish(service, c), challenge: readPkce(body) }
  const agent = agentOf(service, c)
  const sent = transaction(service.settings.pool, async (tx) => {
    const account = await lockByEmail(tx, email)
    if (account === null) return
    if (type === 'signup' && account.email_confirmed_at === null) {
      checkMailInterval(service, account, 'confirmation')
      const passwordHash = pendingPassword(account)
      await sendConfirmation(service, tx, account, { email, passwordHash, ...target, agent })
    }
    if (type === 'email_change' && account.new_email !== null) {
      checkMailInterval(service, account, 'email_change_new')
      await sendEmailChange(service, tx, account, account.new_email, target, agent)
    }
  })
  await evenly(untold(sent))
  return c.json({})
}

async function reauthenticateByPhone(
  service: Service,
  tx: Tx,
  account: Account,
  phone: string,
  agent: Agent,
): Promise<PendingSms> {
  if (account.phone_confirmed_at === null) {
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.')
  }
  return issueSms(service, tx, account, { kind: 'reauthentication', phone, channel: 'sms', agent })
}

async function handleReauthenticate(service: Service, c: Context): Promise<Response> {
  const caller = await requireUser(service, c)
  const agent = agentOf(service, c)
  const pending = await transaction(service.settings.pool, async (tx) => {
    const account = await lockAccount(tx, caller.id)
    if (account !== null && account.email === null && account.phone !== null) {
      return reauthenticateByPhone(service, tx, account, account.phone, agent)
    }
    if (account === null || account.email === null) {
      throw invalid('Reauthentication requires the user to have an email or a phone number')
    }
    if (account.email_confirmed_at === null) {
      throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
    }
    checkMailInterval(service, account, 'reauthentication')
    const errand = { kind: 'reauthentication', mail: 'reauthentication', link: null } as const
    await sendMails(service, tx, account, [{ ...errand, address: account.email }], agent)
    return null
  })
  return c.json(pending === null ? {} : await deliverSms(service, pending))
}

/** Everything that only sends a mail. */
export function addMails(app: Hono, service: Service): void {
  app.post('/otp', (c) => handleOtp(service, c))
  app.post('/magiclink', (c) => handleMagicLink(service, c))
  app.post('/recover', (c) => handleRecover(service, c))
  app.post('/resend', (c) => handleResend(service, c))
  app.get('/reauthenticate', (c) => handleReauthenticate(service, c))
}
