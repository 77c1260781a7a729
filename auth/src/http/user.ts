import type { Context, Hono } from 'hono'
import {
  accountByEmail,
  accountByPhone,
  confirmEmail,
  confirmPhone,
  lockAccount,
  mergeMetadata,
  parseEmail,
  userView,
} from '../accounts/accounts.ts'
import type { Account, Json } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Challenge } from '../tokens/code-exchange.ts'
import type { Tx } from '../platform/database.ts'
import { isUniqueViolation, transaction } from '../platform/database.ts'
import { sendEmailChange } from '../codes/email-change.ts'
import { AuthError, invalid } from '../platform/errors.ts'
import { checkMailInterval, consumeToken, findByCode, voidTokens } from '../codes/one-time.ts'
import type { OneTimeToken } from '../codes/one-time.ts'
import { checkNewPassword, hashPassword, isPassword } from '../accounts/passwords.ts'
import type { Agent, Service } from '../platform/service.ts'
import { tellChange } from '../accounts/security-changes.ts'
import { aalOf, endSessions, isLowAal } from '../sessions/sessions.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import { deliverSms, issueSms, parseChannel, parsePhone } from '../codes/sms.ts'
import type { PendingSms } from '../codes/sms.ts'
import type { SmsChannel } from '../platform/options.ts'
import { requireUser } from './bearer.ts'
import { deviceOf, knowDevice } from './known-devices.ts'
import { agentOf, limitRate, objectOf, readBody, readPkce, redirectWish, textOf } from './request.ts'

const RECENT_MS = 86_400_000

async function handleRead(service: Service, c: Context): Promise<Response> {
  const caller = await requireUser(service, c)
  const audience = c.req.header('x-jwt-aud')
  if (audience !== undefined && audience !== '' && audience !== caller.aud) {
    throw invalid("Token audience doesn't match request audience")
  }
  return c.json(userView(service.settings, caller))
}

type Change = {
  /** Null: no change of the address. */
  email: string | null
  phone: string | null
  channel: SmsChannel
  passwordHash: string | null
  nonce: OneTimeToken | null
  data: Json | null
  redirectTo: string
  challenge: Challenge | null
  agent: Agent
}

async function checkReauthentication(
  service: Service,
  c: Context,
  caller: SignedIn,
  nonce: string,
): Promise<OneTimeToken | null> {
  const { requireReauthentication, now } = service.settings
  const recent = now().getTime() - caller.session_created_at.getTime() < RECENT_MS
  if (!requireReauthentication || recent) return null
  if (nonce === '') {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  const guesser = { ip: agentOf(service, c).ip, device: deviceOf(service, c, caller)?.id ?? null }
  const address = caller.email ?? caller.phone ?? ''
  const found = await findByCode(service, address, nonce, ['reauthentication'], guesser)
  if (found === null || found.user_id !== caller.id) throw badNonce()
  return found
}

function badNonce(): AuthError {
  return new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}

async function checkCurrentPassword(service: Service, caller: SignedIn, given: string): Promise<void> {
  const byPassword = caller.methods.some(({ method }) => method === 'password')
  if (!service.settings.requireCurrentPassword || !byPassword || caller.password_hash === null) return
  const message = 'Current password required when setting new password.'
  if (given === '') throw new AuthError(400, 'current_password_required', message)
  if (await isPassword(service.settings, caller.password_hash, given)) return
  throw new AuthError(400, 'current_password_invalid', message)
}

async function readPasswordChange(
  service: Service,
  c: Context,
  caller: SignedIn,
  body: Json,
): Promise<Pick<Change, 'passwordHash' | 'nonce'>> {
  const password = textOf(body, 'password')
  if (password === '') return { passwordHash: null, nonce: null }
  const nonce = await checkReauthentication(service, c, caller, textOf(body, 'nonce'))
  await checkCurrentPassword(service, caller, textOf(body, 'current_password'))
  if (caller.password_hash !== null && (await isPassword(service.settings, caller.password_hash, password))) {
    const message = 'New password should be different from the old password.'
    throw new AuthError(422, 'same_password', message)
  }
  return { passwordHash: await hashPassword(service.settings, password), nonce }
}

async function checkAddressFree(service: Service, email: string): Promise<void> {
  if ((await accountByEmail(service.settings.pool, email)) === null) return
  const message = 'A user with this email address has already been registered'
  throw new AuthError(422, 'email_exists', message)
}

function phoneExists(): AuthError {
  return new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
}

/** The number to change to; null when there is none or it is the same. */
function readPhone(service: Service, caller: SignedIn, body: Json): string | null {
  const wished = textOf(body, 'phone')
  if (wished === '') return null
  if (service.settings.phone === undefined) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  }
  const phone = parsePhone(wished)
  return phone === caller.phone ? null : phone
}

function needsAal2(): AuthError {
  const message = 'AAL2 session is required to update email or password when MFA is enabled.'
  return new AuthError(401, 'insufficient_aal', message)
}

async function readChange(service: Service, c: Context, caller: SignedIn): Promise<Change> {
  const body = await readBody(c)
  const wished = textOf(body, 'email')
  const address = wished === '' ? null : parseEmail(wished)
  const email = address === caller.email ? null : address
  const phone = readPhone(service, caller, body)
  const channel = parseChannel(service, textOf(body, 'channel'))
  const password = textOf(body, 'password')
  if (password !== '') checkNewPassword(service.settings, password)
  if (Object.keys(objectOf(body, 'app_metadata')).length > 0) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const touchesCredentials = password !== '' || email !== null || phone !== null
  if (touchesCredentials && isLowAal(caller)) throw needsAal2()
  if (caller.is_sso_user && touchesCredentials) {
    const message = 'Updating email, phone, password of a SSO account only possible via SSO'
    throw new AuthError(422, 'user_sso_managed', message)
  }
  const nameless = caller.email === null && caller.phone === null && email === null && phone === null
  if (caller.is_anonymous && password !== '' && nameless) {
    const message = 'Updating password of an anonymous user without an email or phone is not allowed'
    throw new AuthError(422, 'validation_failed', message)
  }
  const challenge = readPkce(body)
  if (email !== null) await checkAddressFree(service, email)
  if (phone !== null && (await accountByPhone(service.settings.pool, phone)) !== null) throw phoneExists()
  return {
    email,
    phone,
    channel,
    ...(await readPasswordChange(service, c, caller, body)),
    data: body['data'] === undefined ? null : objectOf(body, 'data'),
    redirectTo: redirectWish(service, c),
    challenge,
    agent: agentOf(service, c),
  }
}

async function changePassword(service: Service, tx: Tx, caller: SignedIn, change: Change): Promise<void> {
  const now = service.settings.now()
  if (change.nonce !== null && !(await consumeToken(tx, change.nonce.id))) throw badNonce()
  await tx.query(
    `update auth.account set password_hash = $2, known_devices_since = $3, updated_at = $3,
       app_metadata = app_metadata - 'needs_password' where id = $1`,
    [caller.id, change.passwordHash, now],
  )
  await endSessions(service, tx, caller.id, caller.session_id)
  await voidTokens(tx, caller.id)
  const entry = { at: now, actorId: caller.id, subjectId: caller.id, ip: change.agent.ip }
  await writeAudit(tx, { ...entry, action: 'user_updated_password' })
  await tellChange(service, tx, caller, 'password_changed')
}

/** At once under autoconfirm, else by a code to the new number. */
async function changePhone(
  service: Service,
  tx: Tx,
  account: Account,
  change: Change,
  phone: string,
): Promise<PendingSms | null> {
  const { now, phone: gateway } = service.settings
  if (gateway?.autoconfirm === true) {
    await confirmPhone(tx, now(), account.id, phone)
    return null
  }
  await tx.query('update auth.account set new_phone = $2 where id = $1', [account.id, phone])
  const { channel, agent } = change
  return issueSms(service, tx, account, { kind: 'phone_change', phone, channel, agent })
}

async function applyChange(
  service: Service,
  tx: Tx,
  caller: SignedIn,
  change: Change,
): Promise<{ account: Account; pending: PendingSms | null }> {
  const now = service.settings.now()
  const account = await lockAccount(tx, caller.id)
  const session = await tx.query('select 1 from auth.session where id = $1', [caller.session_id])
  if (account === null || session.rowCount !== 1) {
    const message = 'Session from session_id claim in JWT does not exist'
    throw new AuthError(403, 'session_not_found', message)
  }
  // The factor may have been added while the request was read.
  const touchesCredentials = change.passwordHash !== null || change.email !== null || change.phone !== null
  if (touchesCredentials && isLowAal({ ...account, methods: caller.methods })) throw needsAal2()
  if (change.data !== null) {
    const merged = mergeMetadata(account.user_metadata, change.data, 'user_metadata')
    await tx.query('update auth.account set user_metadata = $2, updated_at = $3 where id = $1', [
      account.id,
      merged,
      now,
    ])
  }
  if (change.passwordHash !== null) await changePassword(service, tx, caller, change)
  const confirmsNow = account.is_anonymous && service.settings.autoconfirm
  if (change.email !== null && confirmsNow) await confirmEmail(tx, now, account.id, change.email)
  if (change.email !== null && !confirmsNow) {
    checkMailInterval(service, account, 'email_change_new')
    await sendEmailChange(service, tx, account, change.email, change, change.agent)
  }
  const entry = { at: now, actorId: account.id, subjectId: account.id, ip: change.agent.ip }
  await writeAudit(tx, { ...entry, action: 'user_modified' })
  const pending = change.phone === null ? null : await changePhone(service, tx, account, change, change.phone)
  return { account: (await lockAccount(tx, account.id)) ?? account, pending }
}

async function handleUpdate(service: Service, c: Context): Promise<Response> {
  await limitRate(service, c, 'user')
  const caller = await requireUser(service, c)
  const change = await readChange(service, c, caller)
  const changed = transaction(service.settings.pool, (tx) => applyChange(service, tx, caller, change))
  const { account, pending } = await changed.catch((error: unknown) => {
    throw isUniqueViolation(error) ? phoneExists() : error
  })
  service.cache.dropUser(account.id)
  if (change.passwordHash !== null) await knowDevice(service, c, account.id, aalOf(caller.methods))
  if (pending !== null) await deliverSms(service, pending)
  return c.json(userView(service.settings, account))
}

export function addUser(app: Hono, service: Service): void {
  app.get('/user', (c) => handleRead(service, c))
  app.put('/user', (c) => handleUpdate(service, c))
}
