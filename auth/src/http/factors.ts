import type { Context, Hono } from 'hono'
import { hasVerifiedFactor, lockAccount } from '../accounts/accounts.ts'
import type { Account, FactorType } from '../accounts/accounts.ts'
import type { Tx } from '../platform/database.ts'
import { transaction } from '../platform/database.ts'
import { AuthError, invalid } from '../platform/errors.ts'
import { seal } from '../platform/secrets.ts'
import { tellChange } from '../accounts/security-changes.ts'
import type { Service } from '../platform/service.ts'
import { parsePhone } from '../codes/sms.ts'
import { aalOf } from '../sessions/sessions.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import { newTotpSecret, totpEnrolment } from '../factors/totp.ts'
import { requireKnownUser } from './bearer.ts'
import { auditFactor, ownFactor } from '../factors/stored-factors.ts'
import { handleChallenge, handleVerify } from './factor-challenges.ts'
import { agentOf, nameOf, readBody, textOf } from './request.ts'

const UNVERIFIED_MS = 300_000

export function nameConflict(name: string): AuthError {
  const message = `A factor with the friendly name "${name}" for this user already exists`
  return new AuthError(422, 'mfa_factor_name_conflict', message)
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

type Enrolment = { type: FactorType; name: string; phone: string | null; secret: Buffer | null }

function checkFactorType(service: Service, type: string): 'totp' | 'phone' | 'webauthn' {
  const { phoneFactors, totpFactors, webauthnFactors } = service.settings
  switch (type) {
    case 'totp': {
      if (totpFactors) return type
      throw new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
    }
    case 'phone': {
      if (phoneFactors) return type
      throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
    }
    case 'webauthn': {
      if (webauthnFactors !== undefined) return type
      throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
    }
    default:
      throw invalid('factor_type needs to be totp, phone, or webauthn')
  }
}

async function replacePhone(tx: Tx, account: Account, phone: string): Promise<void> {
  if (account.factors.some((factor) => factor.phone === phone && factor.status === 'verified')) {
    const message = 'A verified phone factor already exists, unenroll the existing factor to continue'
    throw new AuthError(422, 'mfa_verified_factor_exists', message)
  }
  await tx.query(`delete from auth.factor where user_id = $1 and phone = $2`, [account.id, phone])
}

async function enrol(service: Service, tx: Tx, caller: SignedIn, enrolment: Enrolment): Promise<string> {
  const { type, name, phone, secret } = enrolment
  const now = service.settings.now()
  const before = (await lockAccount(tx, caller.id)) ?? caller
  await tx.query(`delete from auth.factor where user_id = $1 and status = 'unverified' and created_at < $2`, [
    caller.id,
    new Date(now.getTime() - UNVERIFIED_MS),
  ])
  if (phone !== null) await replacePhone(tx, before, phone)
  const account = (await lockAccount(tx, caller.id)) ?? caller
  checkEnrolment(service, caller, account, name)
  const id = crypto.randomUUID()
  await tx.query(
    `insert into auth.factor (id, user_id, factor_type, friendly_name, status, secret, phone, created_at, updated_at)
     values ($1, $2, $3, $4, 'unverified', $5, $6, $7, $7)`,
    [id, caller.id, type, name, secret === null ? null : seal(service.vault, secret, id), phone, now],
  )
  return id
}

async function handleEnrol(service: Service, c: Context): Promise<Response> {
  const caller = await requireKnownUser(service, c)
  const body = await readBody(c)
  const type = checkFactorType(service, textOf(body, 'factor_type'))
  const name = nameOf(body, 'friendly_name')
  const issuer = nameOf(body, 'issuer') || new URL(service.settings.siteUrl).host
  const wished = textOf(body, 'phone')
  if (type === 'phone' && wished === '') throw invalid('Phone number required to enroll Phone factor')
  const phone = type === 'phone' ? parsePhone(wished) : null
  const secret = type === 'totp' ? newTotpSecret() : null
  const id = await transaction(service.settings.pool, async (tx) => {
    const factorId = await enrol(service, tx, caller, { type, name, phone, secret })
    await auditFactor(service, tx, caller, agentOf(service, c), 'factor_in_progress', factorId)
    return factorId
  })
  const enrolled = { id, type, friendly_name: name }
  if (phone !== null) return c.json({ ...enrolled, phone })
  if (secret === null) return c.json(enrolled)
  return c.json({
    ...enrolled,
    totp: totpEnrolment(secret, issuer, caller.email ?? caller.phone ?? caller.id),
  })
}

async function handleUnenrol(service: Service, c: Context): Promise<Response> {
  const caller = await requireKnownUser(service, c)
  const agent = agentOf(service, c)
  const id = await transaction(service.settings.pool, async (tx) => {
    const account = (await lockAccount(tx, caller.id)) ?? caller
    const factor = await ownFactor(tx, caller, c.req.param('id'))
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
    await auditFactor(service, tx, caller, agent, 'factor_unenrolled', factor.id)
    if (factor.status === 'verified')
      await tellChange(service, tx, caller, 'factor_removed', factor.friendly_name)
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
