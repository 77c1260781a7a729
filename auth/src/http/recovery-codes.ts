import type { Context, Hono } from 'hono'
import { lockAccount } from '../accounts/accounts.ts'
import type { Account, Json } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import { firstRow, isUniqueViolation, transaction } from '../platform/database.ts'
import { AuthError } from '../platform/errors.ts'
import {
  CODE_COUNT,
  findCodeSet,
  guessOf,
  makeCodes,
  notEnrolled,
  storeCodes,
  verifyRecoveryCode,
} from '../factors/recovery-codes.ts'
import type { CodeSet, FreshCodes } from '../factors/recovery-codes.ts'
import { forgetGuesses } from '../platform/guesses.ts'
import { tellChange } from '../accounts/security-changes.ts'
import type { Service } from '../platform/service.ts'
import { aalOf } from '../sessions/sessions.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import { requireUser } from './bearer.ts'
import { factorGuesser } from './factor-challenges.ts'
import { nameConflict } from './factors.ts'
import { rememberDevice } from './known-devices.ts'
import { agentOf, limitRate, nameOf, readBody, textOf } from './request.ts'

async function handleStatus(service: Service, c: Context): Promise<Response> {
  const caller = await requireUser(service, c)
  const set = await findCodeSet(service.settings.pool, caller.id)
  if (set === null) throw notEnrolled()
  const counted = await firstRow<{ total: number; remaining: number }>(
    service.settings.pool,
    `select count(*)::int as total, count(*) filter (where used_at is null)::int as remaining
     from auth.recovery_code where factor_id = $1`,
    [set.id],
  )
  return c.json({ id: set.id, type: 'recovery_code', total: CODE_COUNT, remaining: 0, ...counted })
}

function requireAal2(service: Service, caller: SignedIn): void {
  if (!service.settings.recoveryCodes) {
    const message = 'MFA enroll is disabled for recovery codes'
    throw new AuthError(422, 'mfa_recovery_codes_enroll_not_enabled', message)
  }
  if (aalOf(caller.methods) === 'aal2') return
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to generate recovery codes')
}

async function insertSet(
  service: Service,
  tx: Tx,
  account: Account,
  name: string,
  salt: Buffer,
): Promise<CodeSet> {
  const now = service.settings.now()
  if (account.factors.some((factor) => factor.factor_type === 'recovery_code')) {
    const message = 'Recovery codes are already enrolled, regenerate them instead'
    throw new AuthError(422, 'mfa_verified_factor_exists', message)
  }
  if (!account.factors.some((factor) => factor.status === 'verified')) {
    const message = 'At least one other verified factor is required to generate recovery codes'
    throw new AuthError(422, 'mfa_recovery_codes_sole_factor', message)
  }
  const set = { id: crypto.randomUUID(), friendly_name: name, secret: salt }
  await tx.query(
    `insert into auth.factor (id, user_id, factor_type, friendly_name, status, secret, created_at, updated_at)
     values ($1, $2, 'recovery_code', $3, 'verified', $4, $5, $5)`,
    [set.id, account.id, name, salt, now],
  )
  return set
}

async function auditCodes(service: Service, tx: Tx, userId: string, ip: string): Promise<void> {
  const at = service.settings.now()
  await writeAudit(tx, { at, action: 'recovery_codes_generated', actorId: userId, subjectId: userId, ip })
}

function freshReply(set: CodeSet, fresh: FreshCodes): Json {
  const { id, friendly_name } = set
  return { id, type: 'recovery_code', friendly_name, total: fresh.codes.length, codes: fresh.codes }
}

async function handleGenerate(service: Service, c: Context): Promise<Response> {
  const caller = await requireUser(service, c)
  requireAal2(service, caller)
  const name = nameOf(await readBody(c), 'friendly_name') || 'Recovery codes'
  const fresh = await makeCodes(service.settings)
  const { ip } = agentOf(service, c)
  const generated = transaction(service.settings.pool, async (tx) => {
    const account = await lockAccount(tx, caller.id)
    const set = await insertSet(service, tx, account ?? caller, name, fresh.salt)
    await storeCodes(tx, set.id, fresh)
    await auditCodes(service, tx, caller.id, ip)
    await tellChange(service, tx, caller, 'recovery_codes_made')
    return set
  })
  const set = await generated.catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameConflict(name) : error
  })
  service.cache.dropUser(caller.id)
  return c.json(freshReply(set, fresh))
}

async function handleRegenerate(service: Service, c: Context): Promise<Response> {
  const caller = await requireUser(service, c)
  requireAal2(service, caller)
  const fresh = await makeCodes(service.settings)
  const { ip } = agentOf(service, c)
  const set = await transaction(service.settings.pool, async (tx) => {
    await lockAccount(tx, caller.id)
    const found = await findCodeSet(tx, caller.id)
    if (found === null) throw notEnrolled()
    await tx.query('update auth.factor set secret = $2, updated_at = $3 where id = $1', [
      found.id,
      fresh.salt,
      service.settings.now(),
    ])
    await forgetGuesses(tx, guessOf(found), factorGuesser(service, c, caller))
    await storeCodes(tx, found.id, fresh)
    await auditCodes(service, tx, caller.id, ip)
    await tellChange(service, tx, caller, 'recovery_codes_made')
    return found
  })
  return c.json(freshReply(set, fresh))
}

async function handleRemove(service: Service, c: Context): Promise<Response> {
  const caller = await requireUser(service, c)
  requireAal2(service, caller)
  const { ip } = agentOf(service, c)
  const id = await transaction(service.settings.pool, async (tx) => {
    await lockAccount(tx, caller.id)
    const set = await findCodeSet(tx, caller.id)
    if (set === null) throw notEnrolled()
    await tx.query('delete from auth.factor where id = $1', [set.id])
    const entry = { at: service.settings.now(), actorId: caller.id, subjectId: caller.id, ip }
    await writeAudit(tx, { ...entry, action: 'factor_unenrolled', detail: { factor_id: set.id } })
    await tellChange(service, tx, caller, 'recovery_codes_removed')
    return set.id
  })
  service.cache.dropUser(caller.id)
  return c.json({ id })
}

async function handleVerify(service: Service, c: Context): Promise<Response> {
  await limitRate(service, c, 'factor_verify')
  const caller = await requireUser(service, c)
  const code = textOf(await readBody(c), 'code')
  const guesser = factorGuesser(service, c, caller)
  const session = await verifyRecoveryCode(service, caller, code, agentOf(service, c), guesser)
  await rememberDevice(service, c, session)
  return c.json(session)
}

/** Must be added before the routes of single factors. */
export function addRecoveryCodes(app: Hono, service: Service): void {
  app.get('/factors/recovery-codes', (c) => handleStatus(service, c))
  app.post('/factors/recovery-codes', (c) => handleGenerate(service, c))
  app.post('/factors/recovery-codes/verify', (c) => handleVerify(service, c))
  app.post('/factors/recovery-codes/regenerate', (c) => handleRegenerate(service, c))
  app.delete('/factors/recovery-codes', (c) => handleRemove(service, c))
}
