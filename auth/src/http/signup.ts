import type { Context, Hono } from 'hono'
import {
  accountByEmail,
  createAccount,
  identityOf,
  lockAccount,
  parseEmail,
  userView,
} from '../accounts/accounts.ts'
import type { Account, Json } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Challenge } from '../tokens/code-exchange.ts'
import type { Tx } from '../platform/database.ts'
import { transaction } from '../platform/database.ts'
import { AuthError, invalid } from '../platform/errors.ts'
import { secondsToWait, sendMails, sendUnlessCapped } from '../codes/one-time.ts'
import { checkNewPassword, hashPassword, isPassword } from '../accounts/passwords.ts'
import type { Agent, Service } from '../platform/service.ts'
import { startSession } from '../sessions/sessions.ts'
import { noteSignup } from '../codes/signup-passwords.ts'
import type { TypedPassword } from '../codes/signup-passwords.ts'
import { rememberDevice } from './known-devices.ts'
import { readPhoneInput, signUpByPhone } from './phone.ts'
import { obfuscatedUser, signupDisabled } from './signup-replies.ts'
import {
  agentOf,
  evenly,
  limitRate,
  objectOf,
  readBody,
  readPkce,
  requireCaptcha,
  requireEmail,
  redirectWish,
  textOf,
} from './request.ts'

/** A sign-up that waits for a mail: its password is noted, and compared with the one before. */
type SignUp = SignupInput & TypedPassword

export type SignupInput = {
  email: string
  passwordHash: string | null
  data: Json
  redirectTo: string
  challenge: Challenge | null
  agent: Agent
}

/** Creates the account with its sign-up metadata; null when the address is taken. */
export async function registerAccount(
  service: Service,
  tx: Tx,
  input: Pick<SignupInput, 'email' | 'passwordHash' | 'data' | 'agent'>,
  emailConfirmed: boolean,
): Promise<Account | null> {
  const now = service.settings.now()
  const id = crypto.randomUUID()
  const account = await createAccount(tx, now, {
    id,
    email: input.email,
    passwordHash: input.passwordHash,
    userMetadata: { ...input.data, ...identityOf(id, input.email, emailConfirmed) },
    metadataIsTyped: !emailConfirmed,
    emailConfirmed,
  })
  if (account === null) return null
  await writeAudit(tx, { at: now, action: 'user_signedup', actorId: id, subjectId: id, ip: input.agent.ip })
  return account
}

export async function sendConfirmation(
  service: Service,
  tx: Tx,
  account: Account,
  input: Omit<SignupInput, 'data'>,
): Promise<void> {
  const { email, passwordHash, redirectTo, challenge } = input
  const link = { type: 'signup', redirectTo, challenge } as const
  const errand = { kind: 'confirmation', address: email, mail: 'confirm', passwordHash, link } as const
  await sendMails(service, tx, account, [errand], input.agent)
}

/** Notes the password, and sends the mail once more where the interval and the caps allow it. */
async function repeatSignup(service: Service, tx: Tx, known: Account, input: SignUp): Promise<void> {
  const passwordHash = await noteSignup(service, tx, known, input, false)
  if (secondsToWait(service, known, 'confirmation') > 0) return
  await sendUnlessCapped(tx, () => sendConfirmation(service, tx, known, { ...input, passwordHash }))
}

/** The same answer and the same work, whether the address is confirmed or still waits. */
async function signUpKnown(service: Service, tx: Tx, known: Account, input: SignUp): Promise<Json> {
  const { settings } = service
  const entry = { at: settings.now(), actorId: known.id, subjectId: known.id, ip: input.agent.ip }
  await writeAudit(tx, { ...entry, action: 'user_repeated_signup' })
  const confirmed = known.email_confirmed_at !== null
  if (settings.autoconfirm || (settings.phone?.autoconfirm === true && confirmed)) {
    throw new AuthError(422, 'user_already_exists', 'User already registered')
  }
  if (confirmed) await isPassword(settings, null, input.password, 'first')
  else await repeatSignup(service, tx, known, input)
  return obfuscatedUser(service, { ...input, phone: null })
}

async function signUp(service: Service, tx: Tx, input: SignUp): Promise<Json> {
  const { settings } = service
  const created = await registerAccount(service, tx, input, settings.autoconfirm)
  if (created === null) {
    const found = await accountByEmail(tx, input.email)
    const known = found === null ? null : await lockAccount(tx, found.id)
    return known === null
      ? obfuscatedUser(service, { ...input, phone: null })
      : signUpKnown(service, tx, known, input)
  }
  if (settings.autoconfirm) return startSession(service, tx, created.id, 'password', input.agent)
  const passwordHash = await noteSignup(service, tx, created, input, true)
  await sendConfirmation(service, tx, created, { ...input, passwordHash })
  const current = await lockAccount(tx, created.id)
  return userView(settings, current ?? created)
}

async function signInAnonymously(service: Service, c: Context, body: Json): Promise<Json> {
  const { anonymous, pool, now } = service.settings
  if (!anonymous) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  await limitRate(service, c, 'anonymous')
  const userMetadata = objectOf(body, 'data')
  const agent = agentOf(service, c)
  return transaction(pool, async (tx) => {
    const nobody = { email: null, passwordHash: null, emailConfirmed: false, identity: null } as const
    const account = await createAccount(tx, now(), { ...nobody, userMetadata, anonymous: true })
    if (account === null) throw new AuthError(409, 'conflict', 'Please retry after a moment.')
    const entry = { at: now(), actorId: account.id, subjectId: account.id, ip: agent.ip }
    await writeAudit(tx, { ...entry, action: 'user_signedup', detail: { method: 'anonymous' } })
    return startSession(service, tx, account.id, 'anonymous', agent)
  })
}

async function handleSignup(service: Service, c: Context): Promise<Response> {
  const { settings } = service
  await limitRate(service, c, 'signup')
  const body = await readBody(c)
  await requireCaptcha(service, c, body)
  if (settings.disableSignup) throw signupDisabled()
  const email = textOf(body, 'email')
  const phone = textOf(body, 'phone')
  const password = textOf(body, 'password')
  if (email === '' && phone === '') {
    return c.json(await signInAnonymously(service, c, body))
  }
  if (password === '') throw invalid('Signup requires a valid password')
  checkNewPassword(settings, password)
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided on signup.')
  }
  const challenge = readPkce(body)
  if (phone !== '' && challenge !== null) throw invalid('PKCE not supported for phone signups')
  if (phone !== '') {
    const phoneInput = readPhoneInput(service, c, body, 'Phone signups are disabled')
    const passwordHash = await hashPassword(settings, password)
    const signedUpByPhone = await signUpByPhone(service, { ...phoneInput, password, passwordHash })
    await rememberDevice(service, c, signedUpByPhone)
    return c.json(signedUpByPhone)
  }
  requireEmail(service, 400, 'Email signups are disabled')
  const input = {
    email: parseEmail(email),
    data: objectOf(body, 'data'),
    redirectTo: redirectWish(service, c),
    challenge,
    agent: agentOf(service, c),
    password,
    passwordHash: await hashPassword(settings, password),
  }
  const signedUp = transaction(settings.pool, (tx) => signUp(service, tx, input))
  const reply = await (settings.autoconfirm ? signedUp : evenly(signedUp))
  await rememberDevice(service, c, reply)
  return c.json(reply)
}

export function addSignup(app: Hono, service: Service): void {
  app.post('/signup', (c) => handleSignup(service, c))
}
