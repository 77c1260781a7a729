import type { Context, Hono } from 'hono'
import { accountById, isBanned, lockAccount } from '../accounts/accounts.ts'
import type { Account, Json } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import type { AuditAction } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/database.ts'
import { firstRow, isUniqueViolation, transaction } from '../platform/database.ts'
import { AuthError, invalid } from '../platform/errors.ts'
import type { RelyingParty } from '../platform/options.ts'
import { tellChange } from '../accounts/security-changes.ts'
import type { Agent, Service } from '../platform/service.ts'
import { isLowAal, startSession } from '../sessions/sessions.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import {
  checkAssertion,
  checkCreation,
  creationOptions,
  isAssertion,
  isCreation,
  requestOptions,
} from '../factors/webauthn.ts'
import type { Credential } from '../factors/webauthn.ts'
import { requireAdmin, requireKnownUser } from './bearer.ts'
import { rememberDevice } from './known-devices.ts'
import { agentOf, limitRate, nameOf, readBody, requireCaptcha, textOf } from './request.ts'
import { isUuid } from '../platform/ids.ts'

const CHALLENGE_MS = 300_000
const MAXIMUM = 10

type PasskeyRow = {
  id: string
  user_id: string
  credential: Credential
  friendly_name: string
  created_at: Date
  last_used_at: Date | null
}

type ChallengeRow = { challenge: string; created_at: Date }

function view(passkey: PasskeyRow): Json {
  return {
    id: passkey.id,
    friendly_name: passkey.friendly_name === '' ? undefined : passkey.friendly_name,
    created_at: passkey.created_at.toISOString(),
    last_used_at: passkey.last_used_at?.toISOString(),
  }
}

function failed(message: string): AuthError {
  return new AuthError(400, 'webauthn_verification_failed', message)
}

async function requireManager(service: Service, c: Context): Promise<SignedIn> {
  const caller = await requireKnownUser(service, c)
  if (!isLowAal(caller)) return caller
  const message = 'AAL2 session is required to manage passkeys when MFA is enabled'
  throw new AuthError(403, 'insufficient_aal', message)
}

async function passkeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  const found = await db.query<PasskeyRow>(
    'select * from auth.passkey where user_id = $1 order by created_at, id',
    [userId],
  )
  return found.rows
}

function checkRoom(passkeys: PasskeyRow[]): void {
  if (passkeys.length < MAXIMUM) return
  throw new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}

async function storeChallenge(
  service: Service,
  userId: string | null,
  options: Json & { challenge: string },
): Promise<Json> {
  const { pool, now } = service.settings
  const id = crypto.randomUUID()
  const at = now()
  await pool.query(
    'insert into auth.passkey_challenge (id, user_id, challenge, created_at) values ($1, $2, $3, $4)',
    [id, userId, options.challenge, at],
  )
  return { challenge_id: id, options, expires_at: Math.floor((at.getTime() + CHALLENGE_MS) / 1000) }
}

function readAnswer(body: Json): { challengeId: string; credential: unknown } {
  const challengeId = textOf(body, 'challenge_id')
  if (challengeId === '') throw invalid('challenge_id is required')
  const credential = body['credential'] ?? null
  if (credential === null) throw invalid('credential is required')
  if (!isUuid(challengeId)) throw invalid('challenge_id must be a valid UUID')
  return { challengeId, credential }
}

/** Uses the challenge up, whatever comes of the answer: an answer is heard once. */
async function takeChallenge(service: Service, id: string, userId: string | null): Promise<string> {
  const { pool, now } = service.settings
  const taken = await firstRow<ChallengeRow>(
    pool,
    'delete from auth.passkey_challenge where id = $1 and user_id is not distinct from $2::uuid returning challenge, created_at',
    [id, userId],
  )
  if (taken === null) {
    throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  }
  if (now().getTime() - taken.created_at.getTime() > CHALLENGE_MS) {
    throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired')
  }
  return taken.challenge
}

async function audit(
  service: Service,
  db: Db,
  userId: string,
  agent: Agent,
  action: AuditAction,
  id: string,
): Promise<void> {
  const entry = { at: service.settings.now(), actorId: userId, subjectId: userId, ip: agent.ip }
  await writeAudit(db, { ...entry, action, detail: { passkey_id: id } })
}

async function handleCreationOptions(service: Service, party: RelyingParty, c: Context): Promise<Response> {
  await limitRate(service, c, 'passkey')
  const caller = await requireManager(service, c)
  if (caller.is_sso_user) {
    throw new AuthError(422, 'validation_failed', 'SSO users cannot register passkeys')
  }
  const known = await passkeysOf(service.settings.pool, caller.id)
  checkRoom(known)
  const owner = { id: caller.id, name: caller.email ?? caller.phone ?? caller.id }
  const credentials = known.map(({ credential }) => credential)
  const options = await creationOptions(party, 'passkey', owner, credentials)
  return c.json(await storeChallenge(service, caller.id, options))
}

async function addPasskey(
  service: Service,
  tx: Tx,
  caller: SignedIn,
  credential: Credential,
): Promise<PasskeyRow> {
  const now = service.settings.now()
  await lockAccount(tx, caller.id)
  checkRoom(await passkeysOf(tx, caller.id))
  const added = await tx.query<PasskeyRow>(
    `insert into auth.passkey (id, user_id, credential_id, credential, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5) returning *`,
    [crypto.randomUUID(), caller.id, credential.id, JSON.stringify(credential), now],
  )
  const row = added.rows[0]
  if (row === undefined) throw new Error('the passkey was not stored')
  return row
}

async function handleCreation(service: Service, party: RelyingParty, c: Context): Promise<Response> {
  await limitRate(service, c, 'passkey')
  const caller = await requireManager(service, c)
  const { challengeId, credential: answer } = readAnswer(await readBody(c))
  const challenge = await takeChallenge(service, challengeId, caller.id)
  if (!isCreation(answer)) throw failed('Invalid credential response')
  const credential = await checkCreation(party, 'passkey', answer, challenge)
  if (credential === null) throw failed('Credential verification failed')
  const stored = transaction(service.settings.pool, async (tx) => {
    const passkey = await addPasskey(service, tx, caller, credential)
    await audit(service, tx, caller.id, agentOf(service, c), 'passkey_created', passkey.id)
    await tellChange(service, tx, caller, 'passkey_added')
    return passkey
  })
  const passkey = await stored.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    throw new AuthError(422, 'webauthn_credential_exists', 'Credential is already registered')
  })
  return c.json(view(passkey))
}

async function handleRequestOptions(service: Service, party: RelyingParty, c: Context): Promise<Response> {
  await limitRate(service, c, 'passkey')
  await requireCaptcha(service, c, await readBody(c))
  return c.json(await storeChallenge(service, null, await requestOptions(party, 'passkey', [])))
}

function checkMaySignIn(service: Service, account: Account | null): Account {
  if (account === null) throw failed('Credential verification failed')
  if (isBanned(account, service.settings.now())) throw new AuthError(403, 'user_banned', 'User is banned')
  if (account.email !== null && account.email_confirmed_at === null) {
    throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed')
  }
  if (account.email === null && account.phone !== null && account.phone_confirmed_at === null) {
    throw new AuthError(403, 'phone_not_confirmed', 'Phone not confirmed')
  }
  return account
}

async function signIn(
  service: Service,
  party: RelyingParty,
  tx: Tx,
  answer: unknown,
  challenge: string,
  agent: Agent,
): Promise<Json> {
  const now = service.settings.now()
  if (!isAssertion(answer)) throw failed('Invalid credential response')
  const passkey = await firstRow<PasskeyRow>(
    tx,
    'select * from auth.passkey where credential_id = $1 for update',
    [answer.id],
  )
  if (passkey === null) throw failed('Credential verification failed')
  const counter = await checkAssertion(party, 'passkey', answer, challenge, passkey.credential)
  if (counter === null) throw failed('Credential verification failed')
  const account = checkMaySignIn(service, await accountById(tx, passkey.user_id))
  await tx.query(
    'update auth.passkey set credential = $2, last_used_at = $3, updated_at = $3 where id = $1',
    [passkey.id, JSON.stringify({ ...passkey.credential, counter }), now],
  )
  const entry = { at: now, actorId: account.id, subjectId: account.id, ip: agent.ip }
  await writeAudit(tx, { ...entry, action: 'login', detail: { method: 'passkey' } })
  return startSession(service, tx, account.id, 'passkey', agent)
}

async function handleRequest(service: Service, party: RelyingParty, c: Context): Promise<Response> {
  await limitRate(service, c, 'passkey')
  const { challengeId, credential } = readAnswer(await readBody(c))
  const challenge = await takeChallenge(service, challengeId, null)
  const agent = agentOf(service, c)
  const session = await transaction(service.settings.pool, (tx) =>
    signIn(service, party, tx, credential, challenge, agent),
  )
  await rememberDevice(service, c, session)
  return c.json(session)
}

function notFound(): AuthError {
  return new AuthError(404, 'validation_failed', 'Passkey not found')
}

function pathPasskey(c: Context): string {
  const id = c.req.param('passkey')
  if (isUuid(id)) return id
  throw notFound()
}

async function handleRename(service: Service, c: Context): Promise<Response> {
  const { pool, now } = service.settings
  const caller = await requireManager(service, c)
  const name = nameOf(await readBody(c), 'friendly_name')
  if (name.trim() === '') throw invalid('friendly_name is required')
  const renamed = await firstRow<PasskeyRow>(
    pool,
    'update auth.passkey set friendly_name = $3, updated_at = $4 where id = $1 and user_id = $2 returning *',
    [pathPasskey(c), caller.id, name, now()],
  )
  if (renamed === null) throw notFound()
  await audit(service, pool, caller.id, agentOf(service, c), 'passkey_updated', renamed.id)
  return c.json(view(renamed))
}

async function removePasskey(service: Service, c: Context, userId: string): Promise<Response> {
  const id = pathPasskey(c)
  await transaction(service.settings.pool, async (tx) => {
    const owner = await accountById(tx, userId)
    const removed = await firstRow<PasskeyRow>(
      tx,
      'delete from auth.passkey where id = $1 and user_id = $2 returning *',
      [id, userId],
    )
    if (owner === null || removed === null) throw notFound()
    await audit(service, tx, userId, agentOf(service, c), 'passkey_deleted', id)
    await tellChange(service, tx, owner, 'passkey_removed', removed.friendly_name)
  })
  return c.body(null, 204)
}

async function subjectOf(service: Service, c: Context): Promise<string> {
  await requireAdmin(service, c)
  const id = c.req.param('id')
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  if ((await accountById(service.settings.pool, id)) === null) {
    throw new AuthError(404, 'user_not_found', 'User not found')
  }
  return id
}

async function handleList(service: Service, c: Context, userId: string): Promise<Response> {
  return c.json((await passkeysOf(service.settings.pool, userId)).map(view))
}

/** Signing in without a password; nothing is mounted while the option is off. */
export function addPasskeys(app: Hono, service: Service): void {
  const party = service.settings.passkeys
  if (party === undefined) return
  app.post('/passkeys/registration/options', (c) => handleCreationOptions(service, party, c))
  app.post('/passkeys/registration/verify', (c) => handleCreation(service, party, c))
  app.post('/passkeys/authentication/options', (c) => handleRequestOptions(service, party, c))
  app.post('/passkeys/authentication/verify', (c) => handleRequest(service, party, c))
  app.get('/passkeys', async (c) => handleList(service, c, (await requireKnownUser(service, c)).id))
  app.patch('/passkeys/:passkey', (c) => handleRename(service, c))
  app.delete('/passkeys/:passkey', async (c) =>
    removePasskey(service, c, (await requireManager(service, c)).id),
  )
  app.get('/admin/users/:id/passkeys', async (c) => handleList(service, c, await subjectOf(service, c)))
  app.delete('/admin/users/:id/passkeys/:passkey', async (c) =>
    removePasskey(service, c, await subjectOf(service, c)),
  )
}
