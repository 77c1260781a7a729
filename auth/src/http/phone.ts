import type { Context } from 'hono'
import {
  accountByPhone,
  createAccount,
  lockAccount,
  phoneIdentityOf,
  userView,
} from '../accounts/accounts.ts'
import type { Account, Json } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import { transaction } from '../platform/database.ts'
import { AuthError } from '../platform/errors.ts'
import { isPassword } from '../accounts/passwords.ts'
import type { PhoneOptions, SmsChannel } from '../platform/options.ts'
import type { Agent, Service } from '../platform/service.ts'
import { startSession } from '../sessions/sessions.ts'
import { noteData, noteSignup, pendingPassword } from '../codes/signup-passwords.ts'
import { sendUnlessCapped } from '../codes/one-time.ts'
import type { TypedPassword } from '../codes/signup-passwords.ts'
import { deliverSms, issueSms, parseChannel, parsePhone } from '../codes/sms.ts'
import type { PendingSms } from '../codes/sms.ts'
import { obfuscatedUser, signupDisabled } from './signup-replies.ts'
import { agentOf, evenly, flagOf, objectOf, textOf } from './request.ts'

export type PhoneInput = {
  phone: string
  channel: SmsChannel
  passwordHash: string | null
  data: Json
  agent: Agent
}

function requirePhone(service: Service, status: 400 | 422, message: string): PhoneOptions {
  const { phone } = service.settings
  if (phone !== undefined) return phone
  throw new AuthError(status, 'phone_provider_disabled', message)
}

/** What a request that starts from a phone number says. Throws 400. */
export function readPhoneInput(
  service: Service,
  c: Context,
  body: Json,
  refusal: string,
): Omit<PhoneInput, 'passwordHash'> {
  requirePhone(service, 400, refusal)
  return {
    phone: parsePhone(textOf(body, 'phone')),
    channel: parseChannel(service, textOf(body, 'channel')),
    data: objectOf(body, 'data'),
    agent: agentOf(service, c),
  }
}

async function register(
  service: Service,
  tx: Tx,
  input: PhoneInput,
  confirmed: boolean,
): Promise<Account | null> {
  const now = service.settings.now()
  const id = crypto.randomUUID()
  const account = await createAccount(tx, now, {
    id,
    email: null,
    phone: input.phone,
    passwordHash: input.passwordHash,
    userMetadata: { ...input.data, ...phoneIdentityOf(id, input.phone, confirmed) },
    metadataIsTyped: !confirmed,
    emailConfirmed: false,
    phoneConfirmed: confirmed,
    identity: 'phone',
  })
  if (account === null) return null
  await writeAudit(tx, { at: now, action: 'user_signedup', actorId: id, subjectId: id, ip: input.agent.ip })
  return account
}

async function lockByPhone(tx: Tx, phone: string): Promise<Account | null> {
  const found = await accountByPhone(tx, phone)
  return found === null ? null : lockAccount(tx, found.id)
}

type Outcome = { reply: Json; pending: PendingSms | null; isFirst: boolean }

async function confirmBySms(
  service: Service,
  tx: Tx,
  account: Account,
  input: Omit<PhoneInput, 'data'>,
): Promise<PendingSms> {
  const { phone, channel, agent, passwordHash } = input
  return issueSms(service, tx, account, {
    kind: 'phone_confirmation',
    phone,
    channel,
    agent,
    passwordHash,
  })
}

type SignUp = PhoneInput & TypedPassword

/** Notes the password, and sends the code once more where the interval and the cap allow it. */
async function repeatSignup(
  service: Service,
  tx: Tx,
  known: Account,
  input: SignUp,
): Promise<PendingSms | null> {
  const passwordHash = await noteSignup(service, tx, known, input, false)
  const sent = await sendUnlessCapped(tx, () => confirmBySms(service, tx, known, { ...input, passwordHash }))
  return sent instanceof AuthError ? null : sent
}

/** The same answer and the same work, whether the number is confirmed or still waits. */
async function signUpKnown(service: Service, tx: Tx, known: Account, input: SignUp): Promise<Outcome> {
  const { settings } = service
  const entry = { at: settings.now(), actorId: known.id, subjectId: known.id, ip: input.agent.ip }
  await writeAudit(tx, { ...entry, action: 'user_repeated_signup' })
  const confirmed = known.phone_confirmed_at !== null
  if (settings.phone?.autoconfirm === true || (settings.autoconfirm && confirmed)) {
    throw new AuthError(422, 'user_already_exists', 'User already registered')
  }
  const reply = obfuscatedUser(service, { ...input, email: null })
  if (!confirmed) return { reply, pending: await repeatSignup(service, tx, known, input), isFirst: false }
  await isPassword(settings, null, input.password, 'first')
  return { reply, pending: null, isFirst: false }
}

async function signUp(service: Service, tx: Tx, input: SignUp): Promise<Outcome> {
  const { settings } = service
  const autoconfirm = settings.phone?.autoconfirm === true
  const created = await register(service, tx, input, autoconfirm)
  if (created !== null && autoconfirm) {
    const reply = await startSession(service, tx, created.id, 'password', input.agent)
    return { reply, pending: null, isFirst: true }
  }
  if (created === null) {
    const known = await lockByPhone(tx, input.phone)
    return known === null
      ? { reply: obfuscatedUser(service, { ...input, email: null }), pending: null, isFirst: false }
      : signUpKnown(service, tx, known, input)
  }
  const passwordHash = await noteSignup(service, tx, created, input, true)
  const pending = await confirmBySms(service, tx, created, { ...input, passwordHash })
  const current = (await lockAccount(tx, created.id)) ?? created
  return { reply: userView(settings, current), pending, isFirst: true }
}

/** The gateway is not waited for: how long it takes, and whether it works, would tell that there was something to send. */
function deliverUnseen(service: Service, pending: PendingSms | null): void {
  if (pending !== null) void deliverSms(service, pending).catch(() => undefined)
}

/** Signs up by a phone number: a session, or a user and a text message. */
export async function signUpByPhone(service: Service, input: SignUp): Promise<Json> {
  const signedUp = transaction(service.settings.pool, (tx) => signUp(service, tx, input))
  const { reply, pending, isFirst } = await (service.settings.phone?.autoconfirm === true
    ? signedUp
    : evenly(signedUp))
  // The first one is told that the gateway failed: its answer is not like the others anyway.
  if (isFirst && pending !== null) await deliverSms(service, pending)
  else deliverUnseen(service, pending)
  return reply
}

/** Sends a sign-in code to a phone number, making the account when that is wanted. */
export async function otpByPhone(service: Service, c: Context, body: Json): Promise<Json> {
  const { settings } = service
  const input = { ...readPhoneInput(service, c, body, 'Unsupported phone provider'), passwordHash: null }
  const creates = flagOf(body, 'create_user', true)
  const pending = await transaction(settings.pool, async (tx) => {
    const known = await lockByPhone(tx, input.phone)
    if (known === null && !creates) {
      if (settings.quietOtp) return null
      throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
    }
    if (known === null && settings.disableSignup) throw signupDisabled()
    if (known === null) {
      const account = await register(service, tx, input, false)
      if (account === null) throw new AuthError(409, 'conflict', 'Please retry after a moment.')
      return confirmBySms(service, tx, account, input)
    }
    if (known.phone_confirmed_at === null) await noteData(tx, known, input.data)
    return sendUnlessCapped(tx, () => confirmBySms(service, tx, known, input))
  })
  if (pending instanceof AuthError) throw pending
  return pending === null ? {} : deliverSms(service, pending)
}

/** Sends the pending code of a phone number again; silent when there is nothing to send. */
export async function resendByPhone(
  service: Service,
  c: Context,
  body: Json,
  type: 'sms' | 'phone_change',
): Promise<void> {
  const input = { ...readPhoneInput(service, c, body, 'Phone logins are disabled'), passwordHash: null }
  const pending = await transaction(service.settings.pool, async (tx) => {
    const account = await lockByPhone(tx, input.phone)
    if (account === null) return null
    if (type === 'sms') {
      if (account.phone_confirmed_at !== null) return null
      return confirmBySms(service, tx, account, { ...input, passwordHash: pendingPassword(account) })
    }
    const { new_phone: phone } = account
    const { channel, agent } = input
    return phone === null
      ? null
      : issueSms(service, tx, account, { kind: 'phone_change', phone, channel, agent })
  })
  deliverUnseen(service, pending)
}

/** The account a password sign-in by phone is about. Throws 422 while phones are off. */
export async function accountForLogin(service: Service, phone: string): Promise<Account | null> {
  requirePhone(service, 422, 'Phone logins are disabled')
  return accountByPhone(service.settings.pool, phone)
}
