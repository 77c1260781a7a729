import { mayLearn } from '@evensettle/domain/cases/events.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Db } from '../../platform/db.ts'
import { newsLine } from './emails.ts'

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
