import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { lockAccount } from '../accounts/accounts.ts'
import type { Json } from '../accounts/accounts.ts'
import type { Tx } from '../platform/database.ts'
import { firstRow, transaction } from '../platform/database.ts'
import { AuthError, invalid } from '../platform/errors.ts'
import { countGuess, FACTOR_LIMITS, forgiveGuess } from '../platform/guesses.ts'
import type { Guess, Guesser } from '../platform/guesses.ts'
import { raiseSession } from '../sessions/raise-session.ts'
import { parseRecoveryCode, verifyRecoveryCode } from '../factors/recovery-codes.ts'
import { codeHash, sixDigits, unseal } from '../platform/secrets.ts'
import { tellChange } from '../accounts/security-changes.ts'
import type { Agent, Service } from '../platform/service.ts'
import { deliverSms, parseChannel, smsTooSoon, takeSms } from '../codes/sms.ts'
import type { PendingSms } from '../codes/sms.ts'
import { isLowAal } from '../sessions/sessions.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import { auditFactor, ownFactor } from '../factors/stored-factors.ts'
import type { Accepted, StoredFactor } from '../factors/stored-factors.ts'
import { matchingStep } from '../factors/totp.ts'
import { requireKnownUser } from './bearer.ts'
import { answerChallenge, challengeOptions, checkWebauthnBody } from './factor-webauthn.ts'
import { deviceOf, rememberDevice } from './known-devices.ts'
import { agentOf, limitRate, readBody, textOf } from './request.ts'
import { isUuid } from '../platform/ids.ts'

const CHALLENGE_MS = 300_000

function checkEnabled(service: Service, type: StoredFactor['factor_type']): void {
  const { phoneFactors, totpFactors, webauthnFactors } = service.settings
  if (type === 'totp' && !totpFactors) {
    throw new AuthError(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
  }
  if (type === 'phone' && !phoneFactors) {
    throw new AuthError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  }
  if (type === 'webauthn' && webauthnFactors === undefined) {
    throw new AuthError(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
  }
}

type NewChallenge = { id: string; webauthn: string | null; codeHash: Buffer | null }

async function storeChallenge(
  service: Service,
  tx: Tx,
  caller: SignedIn,
  factorId: string,
  agent: Agent,
  challenge: NewChallenge,
): Promise<void> {
  const at = service.settings.now()
  await tx.query('update auth.factor set last_challenged_at = $2 where id = $1', [factorId, at])
  await tx.query(
    `insert into auth.challenge (id, factor_id, ip, created_at, webauthn_challenge, code_hash)
     values ($1, $2, $3, $4, $5, $6)`,
    [challenge.id, factorId, agent.ip, at, challenge.webauthn, challenge.codeHash],
  )
  await auditFactor(service, tx, caller, agent, 'challenge_created', factorId)
}

async function challengePhone(
  service: Service,
  c: Context,
  caller: SignedIn,
  factor: StoredFactor,
  id: string,
): Promise<void> {
  const { pool, now, smsInterval } = service.settings
  const channel = parseChannel(service, textOf(await readBody(c), 'channel'))
  const agent = agentOf(service, c)
  const code = sixDigits()
  await transaction(pool, async (tx) => {
    await lockAccount(tx, caller.id)
    const { last_challenged_at: last } = await ownFactor(tx, caller, factor.id)
    const elapsed = last === null ? smsInterval : (now().getTime() - last.getTime()) / 1000
    if (elapsed < smsInterval) throw smsTooSoon(Math.ceil(smsInterval - elapsed))
    await takeSms(service, tx)
    const hash = codeHash(service.vault, caller.id, id, code)
    await storeChallenge(service, tx, caller, factor.id, agent, { id, webauthn: null, codeHash: hash })
  })
  const sms: PendingSms = { sms: { kind: 'factor', to: `+${factor.phone ?? ''}`, code, channel }, undo: null }
  const sent = deliverSms(service, sms)
  await sent.catch(async (error: unknown) => {
    await pool.query('delete from auth.challenge where id = $1', [id])
    await pool.query('update auth.factor set last_challenged_at = null where id = $1', [factor.id])
    throw error
  })
}

/** POST /factors/:id/challenge */
export async function handleChallenge(service: Service, c: Context): Promise<Response> {
  const { pool, now } = service.settings
  await limitRate(service, c, 'factor_challenge')
  const caller = await requireKnownUser(service, c)
  const factor = await ownFactor(pool, caller, c.req.param('id'))
  checkEnabled(service, factor.factor_type)
  const id = crypto.randomUUID()
  const agent = agentOf(service, c)
  const expires = Math.floor((now().getTime() + CHALLENGE_MS) / 1000)
  const reply: Json = { id, type: factor.factor_type, expires_at: expires }
  if (factor.factor_type === 'phone') {
    await challengePhone(service, c, caller, factor, id)
    return c.json(reply)
  }
  const webauthn =
    factor.factor_type === 'webauthn' ? await challengeOptions(service, c, caller, factor) : null
  await transaction(pool, (tx) =>
    storeChallenge(service, tx, caller, factor.id, agent, {
      id,
      webauthn: webauthn?.challenge ?? null,
      codeHash: null,
    }),
  )
  return c.json(webauthn === null ? reply : { ...reply, webauthn: webauthn.reply })
}

type ChallengeRow = {
  id: string
  ip: string
  created_at: Date
  verified_at: Date | null
  webauthn_challenge: string | null
  code_hash: Buffer | null
}

function challengeUsed(): AuthError {
  return new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
}

async function findChallenge(
  service: Service,
  factor: StoredFactor,
  challengeId: string,
  agent: Agent,
): Promise<ChallengeRow> {
  const { pool, now, bindChallengeToIp } = service.settings
  const challenge = isUuid(challengeId)
    ? await firstRow<ChallengeRow>(pool, 'select * from auth.challenge where id = $1 and factor_id = $2', [
        challengeId,
        factor.id,
      ])
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
  return challenge
}

function wrongCode(type: 'totp' | 'phone'): AuthError {
  const message = type === 'totp' ? 'Invalid TOTP code entered' : 'Invalid MFA Phone code entered'
  return new AuthError(422, 'mfa_verification_failed', message)
}

async function judgeCode(
  service: Service,
  caller: SignedIn,
  factor: StoredFactor,
  challenge: ChallengeRow,
  code: string,
  guesser: Guesser,
): Promise<Accepted> {
  const guess: Guess = { kind: 'factor', subject: factor.id }
  const counted = await countGuess(service.settings, guess, guesser, FACTOR_LIMITS)
  if (counted === null) {
    const message = 'Too many wrong codes were tried. Use a recovery code, or try again in an hour.'
    throw new AuthError(429, 'over_request_rate_limit', message)
  }
  if (factor.factor_type === 'phone') {
    const hash = codeHash(service.vault, caller.id, challenge.id, code)
    const expected = challenge.code_hash
    if (expected === null || !timingSafeEqual(hash, expected)) throw wrongCode('phone')
    return { step: null, credential: null, counted }
  }
  if (factor.secret === null) throw wrongCode('totp')
  const step = matchingStep(unseal(service.vault, factor.secret, factor.id), code, service.settings.now())
  if (step === null) throw wrongCode('totp')
  return { step, credential: null, counted }
}

/** A device that has only shown the password is a stranger to the second factor. */
export function factorGuesser(service: Service, c: Context, caller: SignedIn): Guesser {
  const device = deviceOf(service, c, caller)
  return { ip: agentOf(service, c).ip, device: device?.aal === 'aal2' ? device.id : null }
}

const METHODS = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const

async function accept(
  service: Service,
  tx: Tx,
  caller: SignedIn,
  factor: StoredFactor,
  challengeId: string,
  accepted: Accepted,
): Promise<Json> {
  const now = service.settings.now()
  const account = (await lockAccount(tx, caller.id)) ?? caller
  if (factor.status === 'unverified' && isLowAal({ ...account, methods: caller.methods })) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
  const used = await tx.query(
    'update auth.challenge set verified_at = $2 where id = $1 and verified_at is null',
    [challengeId, now],
  )
  if (used.rowCount !== 1) throw challengeUsed()
  const credential = accepted.credential === null ? null : JSON.stringify(accepted.credential)
  const changed = await tx.query(
    `update auth.factor set last_step = coalesce($2, last_step), credential = coalesce($4, credential),
       status = 'verified', updated_at = $3
     where id = $1 and ($2::int is null or last_step < $2)`,
    [factor.id, accepted.step, now, credential],
  )
  if (changed.rowCount !== 1) throw wrongCode('totp')
  if (accepted.counted !== undefined) await forgiveGuess(tx, accepted.counted)
  if (factor.status === 'unverified')
    await tellChange(service, tx, caller, 'factor_added', factor.friendly_name)
  await tx.query(
    `delete from auth.factor where user_id = $1 and factor_type = $2 and status = 'unverified'`,
    [caller.id, factor.factor_type],
  )
  return raiseSession(service, tx, caller, METHODS[factor.factor_type], factor.id)
}

/** POST /factors/:id/verify */
export async function handleVerify(service: Service, c: Context): Promise<Response> {
  await limitRate(service, c, 'factor_verify')
  const caller = await requireKnownUser(service, c)
  const { pool } = service.settings
  const factor = await ownFactor(pool, caller, c.req.param('id'))
  const body = await readBody(c)
  const code = textOf(body, 'code').trim()
  const agent = agentOf(service, c)
  const byKey = factor.factor_type === 'webauthn'
  if (!byKey && code === '') throw invalid('Code needs to be non-empty')
  const guesser = factorGuesser(service, c, caller)
  if (parseRecoveryCode(code) !== null) {
    const raised = await verifyRecoveryCode(service, caller, code, agent, guesser)
    await rememberDevice(service, c, raised)
    return c.json(raised)
  }
  checkEnabled(service, factor.factor_type)
  const answer = byKey ? checkWebauthnBody(body) : null
  const challengeId = textOf(body, 'challenge_id')
  const challenge = await findChallenge(service, factor, challengeId, agent)
  const accepted =
    answer === null
      ? await judgeCode(service, caller, factor, challenge, code, guesser)
      : await answerChallenge(service, factor, challenge.webauthn_challenge ?? '', answer)
  const session = await transaction(pool, async (tx) => {
    await auditFactor(service, tx, caller, agent, 'verification_attempted', factor.id)
    return accept(service, tx, caller, factor, challengeId, accepted)
  })
  service.cache.dropUser(caller.id)
  await rememberDevice(service, c, session)
  return c.json(session)
}
