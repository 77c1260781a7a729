import type { Db } from './database.ts'

export type AuditAction =
  | 'login'
  | 'logout'
  | 'invite_accepted'
  | 'user_signedup'
  | 'user_invited'
  | 'user_deleted'
  | 'user_modified'
  | 'user_recovery_requested'
  | 'user_reauthenticate_requested'
  | 'user_confirmation_requested'
  | 'user_repeated_signup'
  | 'user_updated_password'
  | 'token_revoked'
  | 'token_refreshed'
  | 'factor_in_progress'
  | 'factor_unenrolled'
  | 'factor_deleted'
  | 'factor_updated'
  | 'challenge_created'
  | 'verification_attempted'
  | 'recovery_codes_generated'
  | 'passkey_created'
  | 'passkey_updated'
  | 'passkey_deleted'
  | 'identity_linked'
  | 'identity_unlinked'

export type AuditEntry = {
  at: Date
  action: AuditAction
  actorId: string | null
  subjectId: string | null
  ip: string
  detail?: Record<string, unknown>
}

export async function writeAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db.query(
    `insert into auth.audit_entry (id, at, action, actor_id, subject_id, ip, detail)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      crypto.randomUUID(),
      entry.at,
      entry.action,
      entry.actorId,
      entry.subjectId,
      entry.ip,
      JSON.stringify(entry.detail ?? {}),
    ],
  )
}
