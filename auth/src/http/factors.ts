import type { Context, Hono } from 'hono'
import { hasVerifiedFactor, lockAccount } from '../accounts.ts'
import type { Account, Json } from '../accounts.ts'
import { writeAudit } from '../audit.ts'
import type { AuditAction } from '../audit.ts'
import type { Db, Tx } from '../database.ts'
import { firstRow, transaction } from '../database.ts'
import { AuthError, invalid } from '../errors.ts'
import { countAttempt, raiseSession } from '../mfa-session.ts'
import { parseRecoveryCode, verifyRecoveryCode } from '../recovery-codes.ts'
import { seal, unseal } from '../secrets.ts'
import type { Agent, Service } from '../service.ts'
import { aalOf } from '../sessions.ts'
import type { SignedIn } from '../sessions.ts'
import { matchingStep, newTotpSecret, totpEnrolment } from '../totp.ts'
import { requireUser } from './bearer.ts'
import { agentOf, isUuid, limitRate, readBody, textOf } from './request.ts'

const CHALLENGE_MS = 300_000
const UNVERIFIED_MS = 300_000
const LOCKOUT = { failures: 10, seconds: 300 }

export function nameConflict(name: string): AuthError {
  const message = `A factor with the friendly name "${name}" for this user already exists`
  return new AuthError(422, 'mfa_factor_name_conflict', message)
}

async function audit(
  service: Service,
  db: Db,
  caller: SignedIn,
  agent: Agent,
  action: AuditAction,
  factorId: string,
): Promise<void> {
  const entry = { at: service.settings.now(), actorId: caller.id, subjectId: caller.id, ip: agent.ip }
  await writeAudit(db, { ...entry, action, detail: { factor_id: factorId } })
}

function checkEnrolment(service: Service, caller: SignedIn, account: Account, name: string): void {
  if (account.factors.some((factor) => factor.friendly_name === name)) throw nameConflict(name)
  const own = account.factors.filter((factor) => factor.factor_type !== 'recovery_code')
  if (own.length >= service.settings.maximumFactors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message)
  }
  if (hasVerifiedFactor(account) && aalOf(caller.methods) !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
}

function checkFactorType(type: string): void {
  if (type === 'totp') return
  if (type === 'phone') {
    throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  }
  if (type === 'webauthn') {
    throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  }
  throw invalid('factor_type needs to be totp, phone, or webauthn')
}

async function enrol(
  service: Service,
  tx: Tx,
  caller: SignedIn,
  name: string,
  secret: Buffer,
): Promise<string> {
  const now = service.settings.now()
  await lockAccount(tx, caller.id)
  await tx.query(`delete from auth.factor where user_id = $1 and status = 'unverified' and created_at < $2`, [
    caller.id,
    new Date(now.getTime() - UNVERIFIED_MS),
  ])
  const account = (await lockAccount(tx, caller.id)) ?? caller
  checkEnrolment(service, caller, account, name)
  const id = crypto.randomUUID()
  await tx.query(
    `insert into auth.factor (id, user_id, factor_type, friendly_name, status, secret, created_at, updated_at)
     values ($1, $2, 'totp', $3, 'unverified', $4, $5, $5)`,
    [id, caller.id, name, seal(service.vault, secret, id), now],
  )
  return id
}

async function handleEnrol(service: Service, c: Context): Promise<Response> {
  const caller = await requireUser(service, c)
  const body = await readBody(c)
  checkFactorType(textOf(body, 'factor_type'))
  const name = textOf(body, 'friendly_name')
  const issuer = textOf(body, 'issuer') || new URL(service.settings.siteUrl).host
  const secret = newTotpSecret()
  const id = await transaction(service.settings.pool, async (tx) => {
    const factorId = await enrol(service, tx, caller, name, secret)
    await audit(service, tx, caller, agentOf(service, c), 'factor_in_progress', factorId)
    return factorId
  })
  const totp = totpEnrolment(secret, issuer, caller.email ?? caller.id)
  return c.json({ id, type: 'totp', friendly_name: name, totp })
}

type StoredFactor = { id: string; status: 'verified' | 'unverified'; secret: Buffer }

async function ownFactor(service: Service, db: Db, c: Context, caller: SignedIn): Promise<StoredFactor> {
  const id = c.req.param('id')
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = await firstRow<StoredFactor>(
    db,
    `select id, status, secret from auth.factor where id = $1 and user_id = $2 and factor_type = 'totp'`,
    [id, caller.id],
  )
  if (factor === null) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

async function handleChallenge(service: Service, c: Context): Promise<Response> {
  const { pool, now } = service.settings
  await limitRate(service, c, 'factor_challenge')
  const caller = await requireUser(service, c)
  const factor = await ownFactor(service, pool, c, caller)
  const id = crypto.randomUUID()
  const at = now()
  const agent = agentOf(service, c)
  await transaction(pool, async (tx) => {
    await tx.query('update auth.factor set last_challenged_at = $2 where id = $1', [factor.id, at])
    await tx.query('insert into auth.challenge (id, factor_id, ip, created_at) values ($1, $2, $3, $4)', [
      id,
      factor.id,
      agent.ip,
      at,
    ])
    await audit(service, tx, caller, agent, 'challenge_created', factor.id)
  })
  return c.json({ id, type: 'totp', expires_at: Math.floor((at.getTime() + CHALLENGE_MS) / 1000) })
}

type ChallengeRow = { id: string; ip: string; created_at: Date; verified_at: Date | null }

function challengeUsed(): AuthError {
  return new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
}

async function checkChallenge(
  service: Service,
  factor: StoredFactor,
  challengeId: string,
  agent: Agent,
): Promise<void> {
  const { pool, now, bindChallengeToIp } = service.settings
  const challenge = isUuid(challengeId)
    ? await firstRow<ChallengeRow>(
        pool,
        'select id, ip, created_at, verified_at from auth.challenge where id = $1 and factor_id = $2',
        [challengeId, factor.id],
      )
    : null
  if (challenge === null) {
    const message = 'MFA factor with the provided challenge ID not found'
    throw new AuthError(422, 'mfa_factor_not_found', message)
  }
  if (challenge.verified_at !== null || (bindChallengeToIp && challenge.ip !== agent.ip))
    throw challengeUsed()
  if (now().getTime() - challenge.created_at.getTime() > CHALLENGE_MS) {
    const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`
    throw new AuthError(422, 'mfa_challenge_expired', message)
  }
}

function wrongCode(): AuthError {
  return new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
}

async function verifyTotp(
  service: Service,
  caller: SignedIn,
  factor: StoredFactor,
  code: string,
): Promise<number> {
  if (!(await countAttempt(service, factor.id, LOCKOUT))) {
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
  }
  const secret = unseal(service.vault, factor.secret, factor.id)
  const step = matchingStep(secret, code, service.settings.now())
  if (step === null) throw wrongCode()
  return step
}

async function acceptTotp(
  service: Service,
  tx: Tx,
  caller: SignedIn,
  factorId: string,
  challengeId: string,
  step: number,
): Promise<Json> {
  const now = service.settings.now()
  await lockAccount(tx, caller.id)
  const used = await tx.query(
    'update auth.challenge set verified_at = $2 where id = $1 and verified_at is null',
    [challengeId, now],
  )
  if (used.rowCount !== 1) throw challengeUsed()
  const accepted = await tx.query(
    `update auth.factor set last_step = $2, failures = 0, locked_until = null, status = 'verified', updated_at = $3
     where id = $1 and last_step < $2`,
    [factorId, step, now],
  )
  if (accepted.rowCount !== 1) throw wrongCode()
  await tx.query(
    `delete from auth.factor where user_id = $1 and factor_type = 'totp' and status = 'unverified'`,
    [caller.id],
  )
  return raiseSession(service, tx, caller, 'totp', factorId)
}

async function handleVerify(service: Service, c: Context): Promise<Response> {
  await limitRate(service, c, 'factor_verify')
  const caller = await requireUser(service, c)
  const { pool } = service.settings
  const factor = await ownFactor(service, pool, c, caller)
  const body = await readBody(c)
  const code = textOf(body, 'code').trim()
  const agent = agentOf(service, c)
  if (code === '') throw invalid('Code needs to be non-empty')
  if (parseRecoveryCode(code) !== null) return c.json(await verifyRecoveryCode(service, caller, code, agent))
  const challengeId = textOf(body, 'challenge_id')
  await checkChallenge(service, factor, challengeId, agent)
  const step = await verifyTotp(service, caller, factor, code)
  const session = await transaction(pool, async (tx) => {
    await audit(service, tx, caller, agent, 'verification_attempted', factor.id)
    return acceptTotp(service, tx, caller, factor.id, challengeId, step)
  })
  service.cache.dropUser(caller.id)
  return c.json(session)
}

async function handleUnenrol(service: Service, c: Context): Promise<Response> {
  const caller = await requireUser(service, c)
  const agent = agentOf(service, c)
  const id = await transaction(service.settings.pool, async (tx) => {
    const account = (await lockAccount(tx, caller.id)) ?? caller
    const factor = await ownFactor(service, tx, c, caller)
    if (factor.status === 'verified' && aalOf(caller.methods) !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    const rest = account.factors.filter(
      ({ id: other, status }) => other !== factor.id && status === 'verified',
    )
    if (rest.length > 0 && rest.every(({ factor_type: type }) => type === 'recovery_code')) {
      const message =
        'Recovery codes cannot be the only verified factor. Please enroll another factor before unenrolling this one or delete your recovery codes.'
      throw new AuthError(422, 'mfa_recovery_codes_sole_factor', message)
    }
    await tx.query('delete from auth.factor where id = $1', [factor.id])
    await audit(service, tx, caller, agent, 'factor_unenrolled', factor.id)
    return factor.id
  })
  service.cache.dropUser(caller.id)
  return c.json({ id })
}

export function addFactors(app: Hono, service: Service): void {
  app.post('/factors', (c) => handleEnrol(service, c))
  app.post('/factors/:id/challenge', (c) => handleChallenge(service, c))
  app.post('/factors/:id/verify', (c) => handleVerify(service, c))
  app.delete('/factors/:id', (c) => handleUnenrol(service, c))
}
