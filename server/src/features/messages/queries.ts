import { endsAt } from '@evensettle/domain/impasse/impasse.ts'
import { UNDER_WAY } from '@evensettle/domain/cases/status.ts'
import type { Receipt } from '@evensettle/contracts/messages.ts'
import { mayLearn } from '@evensettle/domain/cases/events.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { MessageRow } from './commands.ts'
import { newsLine } from './emails.ts'

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

/** How far each side has come. */
export async function receiptsOfCase(db: Db, caseId: string): Promise<Receipt[]> {
  const rows = await db.selectFrom('case_reader').selectAll().where('case_id', '=', caseId).execute()
  return rows.map((row) => ({ side: row.side, deliveredSeq: row.delivered_seq, seenSeq: row.seen_seq }))
}

/** What a side has not seen of its case yet, leaving out its own acts; null when it has no account yet. */
export async function newsFor(db: Db, caseId: string, side: Side) {
  const row = await db
    .selectFrom('mediation_case')
    .leftJoin('case_reader', (join) =>
      join.onRef('case_reader.case_id', '=', 'mediation_case.id').on('case_reader.side', '=', side),
    )
    .select([
      'reference',
      'title',
      'starter_id',
      'respondent_id',
      'starter_name',
      'respondent_name',
      'last_seq',
      'seen_seq',
    ])
    .where('mediation_case.id', '=', caseId)
    .executeTakeFirst()
  const userId = side === 'starter' ? row?.starter_id : row?.respondent_id
  if (!row || !userId) return null
  const events = await db
    .selectFrom('case_event')
    .select(['type', 'side'])
    .where('case_id', '=', caseId)
    .where('seq', '>', row.seen_seq ?? 0)
    .orderBy('seq')
    .execute()
  const kinds = events
    .filter((event) => event.side !== side && mayLearn(event.type, side))
    .map((event) => event.type)
  return {
    userId,
    reference: row.reference,
    title: row.title,
    otherName: side === 'starter' ? row.respondent_name : row.starter_name,
    kinds: kinds.filter((kind) => newsLine(kind, '') !== null),
    lastSeq: row.last_seq,
  }
}

/** How many mails about the news of a case were written to a side since a moment. */
export async function newsMailsSince(
  db: Db,
  { caseId, side }: { caseId: string; side: Side },
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('case_id', '=', caseId)
    .where('kind', 'like', `news/${side}/%`)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Running cases that nobody has touched since a moment, with both people. */
export async function quietCases(db: Db, since: Date) {
  const rows = await db
    .selectFrom('mediation_case')
    .select([
      'id',
      'reference',
      'title',
      'starter_id',
      'respondent_id',
      'updated_at',
      'clock_from',
      'last_seq',
    ])
    .where('status', 'in', UNDER_WAY)
    .where('updated_at', '<=', since)
    .where((eb) => eb.or([eb('clock_from', 'is', null), eb('clock_from', '<=', since)]))
    .execute()
  return rows.flatMap(({ respondent_id, ...row }) =>
    respondent_id === null
      ? []
      : [
          {
            id: row.id,
            reference: row.reference,
            title: row.title,
            starterId: row.starter_id,
            respondentId: respondent_id,
            endsAt: endsAt({
              touchedAt: row.updated_at.getTime(),
              clockFrom: row.clock_from?.getTime() ?? null,
            }),
            lastSeq: row.last_seq,
          },
        ],
  )
}
