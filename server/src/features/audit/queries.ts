import type { AuditAction } from '@evensettle/contracts/audit.ts'
import type { Db } from '../../platform/db.ts'

type Done = { actorId: string; action: AuditAction; subject: string; since: Date }

/** Whether somebody has left such an entry since then. */
export async function hasDone(db: Db, { actorId, action, subject, since }: Done): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('actor_id', '=', actorId)
    .where('action', '=', action)
    .where('subject', '=', subject)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
