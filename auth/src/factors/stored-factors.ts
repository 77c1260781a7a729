import type { FactorType } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import type { AuditAction } from '../platform/audit.ts'
import type { Db } from '../platform/database.ts'
import { firstRow } from '../platform/database.ts'
import { AuthError } from '../platform/errors.ts'
import type { Counted } from '../platform/guesses.ts'
import { isUuid } from '../platform/ids.ts'
import type { Agent, Service } from '../platform/service.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import type { Credential } from './webauthn.ts'

/** Notes what happened to a factor. */
export async function auditFactor(
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

/** A factor as it is kept; sets of recovery codes are apart. */
export type StoredFactor = {
  id: string
  factor_type: Exclude<FactorType, 'recovery_code'>
  friendly_name: string
  status: 'verified' | 'unverified'
  secret: Buffer | null
  phone: string | null
  credential: Credential | null
  last_challenged_at: Date | null
}

/** A factor by its id, when it is the caller's. Throws 404. */
export async function ownFactor(db: Db, caller: SignedIn, id: string | undefined): Promise<StoredFactor> {
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = await firstRow<StoredFactor>(
    db,
    `select id, factor_type, friendly_name, status, secret, phone, credential, last_challenged_at from auth.factor
     where id = $1 and user_id = $2 and factor_type <> 'recovery_code'`,
    [id, caller.id],
  )
  if (factor === null) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

/** What an accepted answer changes of its factor. */
export type Accepted = { step: number | null; credential: Credential | null; counted?: Counted }
