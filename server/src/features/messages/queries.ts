import type { Message, Receipt } from '@evensettle/contracts/messages.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { MessageRow } from './commands.ts'

export const MESSAGE_PAGE = 100

/** The newest page of messages before a place, oldest first, none that was set aside; one more than a page means there are earlier ones. */
export async function messagesInCase(
  db: Db,
  caseId: string,
  before: number | undefined,
): Promise<MessageRow[]> {
  let query = db
    .selectFrom('message')
    .selectAll()
    .where('case_id', '=', caseId)
    .where(
      sql<boolean>`not exists (select 1 from case_event e
        where e.case_id = message.case_id and e.seq = message.seq and e.type = 'message.set_aside')`,
    )
  if (before !== undefined) query = query.where('seq', '<', before)
  const rows = await query
    .orderBy('seq', 'desc')
    .limit(MESSAGE_PAGE + 1)
    .execute()
  return rows.toReversed()
}

/** A message as it is told to whoever may read it. */
export function presentMessage(row: MessageRow): Message {
  return {
    id: row.id,
    seq: row.seq,
    side: row.side,
    body: row.body,
    sentAt: row.sent_at.toISOString(),
    ...(row.came_by && { cameBy: row.came_by }),
  }
}

/** How far each side has come. */
export async function receiptsOfCase(db: Db, caseId: string): Promise<Receipt[]> {
  const rows = await db.selectFrom('case_reader').selectAll().where('case_id', '=', caseId).execute()
  return rows.map((row) => ({ side: row.side, deliveredSeq: row.delivered_seq, seenSeq: row.seen_seq }))
}
