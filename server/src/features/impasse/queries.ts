import { NEGOTIATING } from '@evensettle/domain/cases/status.ts'
import type { Db } from '../../platform/database/db.ts'
import { caseOfParty, sideIn } from '../cases/queries.ts'

/** A case as one of its two reads it, or null. */
export async function caseAtImpasse(db: Db, caseId: string, userId: string) {
  const row = await caseOfParty(db, caseId, userId).selectAll().executeTakeFirst()
  return row ? { ...row, mySide: sideIn(row, userId) } : null
}

/** A batch of running cases whose pause is over. */
export async function pausesPast(
  db: Db,
  now: Date,
  limit: number,
  after?: { id: string },
): Promise<{ id: string }[]> {
  let query = db
    .selectFrom('mediation_case')
    .select('id')
    .where('paused_until', '<=', now)
    .where('status', 'in', NEGOTIATING)
  if (after) query = query.where('id', '>', after.id)
  return query.orderBy('id').limit(limit).execute()
}
