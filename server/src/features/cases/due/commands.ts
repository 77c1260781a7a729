import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import type { DueKind } from '../tables.ts'

/**
 * Has the clock look at a case again later, or with its next event. The caller holds its lock: an event that comes now finds the row
 * put off. Nobody acts, so it leaves no audit entry.
 */
export async function putOff(tx: Tx, kind: DueKind, caseId: string, until: Date): Promise<void> {
  await tx
    .updateTable('case_due')
    .set({ due_at: until })
    .where('case_id', '=', caseId)
    .where('kind', '=', kind)
    .execute()
}

/** The clock has nothing more to look at in a case whose lock the caller holds. Nobody acts, so it leaves no audit entry. */
export async function forgetDue(tx: Tx, kind: DueKind, caseId: string): Promise<void> {
  await tx.deleteFrom('case_due').where('case_id', '=', caseId).where('kind', '=', kind).execute()
}

/** What was looked at: `dueAt` as the database wrote it; `next`: when again, or null. */
export type Looked = { caseId: string; dueAt: string; next: string | null }

/** Takes away what was looked at, or sets its next moment, where no other moment has been set meanwhile. No audit entry: nobody acts. */
export async function settleDue(tx: Tx, kind: DueKind, looked: readonly Looked[]): Promise<void> {
  if (looked.length === 0) return
  // SQL: rows out of a list
  await sql`
    with looked as (
      select * from json_to_recordset(${JSON.stringify(looked)}) as one ("caseId" uuid, "dueAt" timestamptz, next timestamptz)
    ), gone as (
      delete from case_due d using looked l
      where d.case_id = l."caseId" and d.kind = ${kind} and d.due_at = l."dueAt" and l.next is null)
    update case_due d set due_at = l.next, from_at = l.next from looked l
    where d.case_id = l."caseId" and d.kind = ${kind} and d.due_at = l."dueAt" and l.next is not null
  `.execute(tx)
}
