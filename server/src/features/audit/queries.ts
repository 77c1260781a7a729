import type { AuditAction } from '@evensettle/contracts/audit.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

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

/** The entries that somebody has left since a moment. */
export async function actsSince(db: Db, actorId: string, moment: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('actor_id', '=', actorId)
    .where('at', '>', moment)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a database has all of these entries: a standby may not have come so far. */
export async function areActsIn(db: Db, ids: readonly number[]): Promise<boolean> {
  const rows = await db
    .selectFrom('audit_entry')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  return rows.length === ids.length
}
