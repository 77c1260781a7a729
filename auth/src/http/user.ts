import type { Context, Hono } from 'hono'
import {
  accountByEmail,
  hasVerifiedFactor,
  lockAccount,
  mergeMetadata,
  parseEmail,
  userView,
} from '../accounts.ts'
import type { Account, Json } from '../accounts.ts'
import { writeAudit } from '../audit.ts'
import type { Challenge } from '../code-exchange.ts'
import type { Tx } from '../database.ts'
import { transaction } from '../database.ts'
import { sendEmailChange } from '../email-change.ts'
import { AuthError, invalid } from '../errors.ts'
import { checkMailInterval, consumeToken, findByCode, voidTokens } from '../one-time.ts'
import type { OneTimeToken } from '../one-time.ts'
import { checkNewPassword, hashPassword, isPassword } from '../passwords.ts'
import type { Agent, Service } from '../service.ts'
import { aalOf, endSessions } from '../sessions.ts'
import type { SignedIn } from '../sessions.ts'
import { requireUser } from './bearer.ts'
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
  passwordHash: string | null
  nonce: OneTimeToken | null
  data: Json | null
  redirectTo: string
  challenge: Challenge | null
  agent: Agent
}

async function checkReauthentication(
  service: Service,
  caller: SignedIn,
  nonce: string,
): Promise<OneTimeToken | null> {
  const { requireReauthentication, now } = service.settings
  const recent = now().getTime() - caller.session_created_at.getTime() < RECENT_MS
  if (!requireReauthentication || recent) return null
  if (nonce === '') {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  const found = await findByCode(service, caller.email ?? '', nonce, ['reauthentication'])
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
  if (await isPassword(caller.password_hash, given)) return
  throw new AuthError(400, 'current_password_invalid', message)
}

async function readPasswordChange(
  service: Service,
  caller: SignedIn,
  body: Json,
): Promise<Pick<Change, 'passwordHash' | 'nonce'>> {
  const password = textOf(body, 'password')
  if (password === '') return { passwordHash: null, nonce: null }
  const nonce = await checkReauthentication(service, caller, textOf(body, 'nonce'))
  await checkCurrentPassword(service, caller, textOf(body, 'current_password'))
  if (caller.password_hash !== null && (await isPassword(caller.password_hash, password))) {
    const message = 'New password should be different from the old password.'
    throw new AuthError(422, 'same_password', message)
  }
  return { passwordHash: await hashPassword(password), nonce }
}

async function checkAddressFree(service: Service, email: string): Promise<void> {
  if ((await accountByEmail(service.settings.pool, email)) === null) return
  const message = 'A user with this email address has already been registered'
  throw new AuthError(422, 'email_exists', message)
}

async function readChange(service: Service, c: Context, caller: SignedIn): Promise<Change> {
  const body = await readBody(c)
  const wished = textOf(body, 'email')
  const address = wished === '' ? null : parseEmail(wished)
  const email = address === caller.email ? null : address
  const phone = textOf(body, 'phone')
  const password = textOf(body, 'password')
  if (password !== '') checkNewPassword(service.settings, password)
  if (Object.keys(objectOf(body, 'app_metadata')).length > 0) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const touchesCredentials = password !== '' || email !== null || phone !== ''
  if (touchesCredentials && hasVerifiedFactor(caller) && aalOf(caller.methods) !== 'aal2') {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.'
    throw new AuthError(401, 'insufficient_aal', message)
  }
  if (phone !== '') throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  const challenge = readPkce(body)
  if (email !== null) await checkAddressFree(service, email)
  return {
    email,
    ...(await readPasswordChange(service, caller, body)),
    data: body['data'] === undefined ? null : objectOf(body, 'data'),
    redirectTo: redirectWish(service, c),
    challenge,
    agent: agentOf(service, c),
  }
}

async function changePassword(service: Service, tx: Tx, caller: SignedIn, change: Change): Promise<void> {
  const now = service.settings.now()
  if (change.nonce !== null && !(await consumeToken(tx, change.nonce.id))) throw badNonce()
  await tx.query('update auth.account set password_hash = $2, updated_at = $3 where id = $1', [
    caller.id,
    change.passwordHash,
    now,
  ])
  await endSessions(service, tx, caller.id, caller.session_id)
  await voidTokens(tx, caller.id)
  const entry = { at: now, actorId: caller.id, subjectId: caller.id, ip: change.agent.ip }
  await writeAudit(tx, { ...entry, action: 'user_updated_password' })
}

async function applyChange(service: Service, tx: Tx, caller: SignedIn, change: Change): Promise<Account> {
  const now = service.settings.now()
  const account = await lockAccount(tx, caller.id)
  const session = await tx.query('select 1 from auth.session where id = $1', [caller.session_id])
  if (account === null || session.rowCount !== 1) {
    const message = 'Session from session_id claim in JWT does not exist'
    throw new AuthError(403, 'session_not_found', message)
  }
  if (change.data !== null) {
    const merged = JSON.stringify(mergeMetadata(account.user_metadata, change.data))
    await tx.query('update auth.account set user_metadata = $2, updated_at = $3 where id = $1', [
      account.id,
      merged,
      now,
    ])
  }
  if (change.passwordHash !== null) await changePassword(service, tx, caller, change)
  if (change.email !== null) {
    checkMailInterval(service, account, 'email_change_new')
    await sendEmailChange(service, tx, account, change.email, change, change.agent)
  }
  const entry = { at: now, actorId: account.id, subjectId: account.id, ip: change.agent.ip }
  await writeAudit(tx, { ...entry, action: 'user_modified' })
  return (await lockAccount(tx, account.id)) ?? account
}

async function handleUpdate(service: Service, c: Context): Promise<Response> {
  await limitRate(service, c, 'user')
  const caller = await requireUser(service, c)
  const change = await readChange(service, c, caller)
  const account = await transaction(service.settings.pool, (tx) => applyChange(service, tx, caller, change))
  service.cache.dropUser(account.id)
  return c.json(userView(service.settings, account))
}

export function addUser(app: Hono, service: Service): void {
  app.get('/user', (c) => handleRead(service, c))
  app.put('/user', (c) => handleUpdate(service, c))
}
