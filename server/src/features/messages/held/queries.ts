import type { HeldMessage } from '@evensettle/contracts/messages.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { HeldRow } from './commands.ts'

/** What somebody has sent in a case and can still take back, oldest first. */
export async function heldBy(db: Db, userId: string, caseId: string): Promise<HeldRow[]> {
  return db
    .selectFrom('held_message')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('author_id', '=', userId)
    .where('taken_back_at', 'is', null)
    .orderBy('written_at')
    .orderBy('id')
    .execute()
}

/** Cases in which something is due. */
export async function casesWithDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('held_message')
    .select('case_id')
    .distinct()
    .where('due_at', '<=', now)
    .where('taken_back_at', 'is', null)
    .where('returned_at', 'is', null)
    .execute()
  return rows.map((row) => row.case_id)
}

/** What is held, as its author reads it. */
export function presentHeld(row: HeldRow, now: Date): HeldMessage {
  return {
    id: row.id,
    body: row.body,
    writtenAt: row.written_at.toISOString(),
    leftMs: Math.max(0, row.due_at.getTime() - now.getTime()),
    isReturned: row.returned_at !== null,
  }
}
