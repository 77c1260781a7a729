import { REPEATED_TIMES, REPEATED_WITHIN } from '@evensettle/domain/words/repeated.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Cases in which the words of one side were held back again and again, each with the last time. */
export function casesHeldBack(now: Date): RawBuilder<unknown> {
  const from = new Date(now.getTime() - REPEATED_WITHIN)
  // SQL: questions beside each other
  return sql`select case_id, max(at) as at from (
      select case_id, max(minute) as at from held_back where minute > ${from}
      group by case_id, side having count(*) >= ${REPEATED_TIMES}
    ) repeated group by case_id order by max(at)`
}

/** How often the words of each side of a case were held back of late. */
export async function heldBackIn(db: Db, caseId: string, now: Date) {
  return db
    .selectFrom('held_back')
    .select(({ fn }) => ['side', sql<number>`count(*)::int`.as('times'), fn.max('minute').as('last')])
    .where('case_id', '=', caseId)
    .where('minute', '>', new Date(now.getTime() - REPEATED_WITHIN))
    .groupBy('side')
    .orderBy('side', 'desc')
    .execute()
}

/** The accounts of both sides of a case, and the addresses of whoever may still answer its invitation. */
export async function peopleIn(db: Db, caseId: string): Promise<{ ids: string[]; invited: string[] }> {
  const rows = await db
    .selectFrom('mediation_case')
    .leftJoin('invitation', (join) =>
      join.onRef('invitation.case_id', '=', 'mediation_case.id').on('invitation.withdrawn_at', 'is', null),
    )
    .select(['starter_id', 'respondent_id', 'invitation.email'])
    .where('mediation_case.id', '=', caseId)
    .execute()
  return {
    ids: known(rows.flatMap((row) => [row.starter_id, row.respondent_id])),
    invited: known(rows.map(({ email }) => email)),
  }
}

function known(all: (string | null)[]): string[] {
  return [...new Set(all.filter((one) => one !== null))]
}
