import type { Db, Tx } from '../../../platform/database/db.ts'
import type { DueKind } from '../tables.ts'

export type DueCase = { case_id: string; due_at: Date }

/** Whether the clock still has to look at a case whose lock the caller holds. */
export async function isStillDue(tx: Tx, kind: DueKind, caseId: string, until: Date): Promise<boolean> {
  const row = await dueBefore(tx, kind, until).where('case_id', '=', caseId).executeTakeFirst()
  return row !== undefined
}

function dueBefore(db: Db, kind: DueKind, until: Date) {
  return db
    .selectFrom('case_due')
    .select(['case_id', 'due_at'])
    .where('kind', '=', kind)
    .where('due_at', '<=', until)
}
