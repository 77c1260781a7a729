import type { Db } from '../../platform/database/db.ts'
import { isNoSideOf, sideIn } from '../cases/queries.ts'

/** Whether two people are the two sides of a case, whatever became of it. */
export async function shareCase(db: Db, one: string, other: string): Promise<boolean> {
  const row = await db
    .selectFrom('mediation_case')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and({ starter_id: one, respondent_id: other }),
        eb.and({ starter_id: other, respondent_id: one }),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const CASES_SHOWN = 50

/** The newest cases that somebody is a side of, for an operator who is none of theirs: no names, no titles. */
export async function casesOfPerson(db: Db, personId: string, operatorId: string) {
  const rows = await db
    .selectFrom('mediation_case')
    .select(['id', 'reference', 'status', 'starter_id'])
    .where((eb) => eb.or([eb('starter_id', '=', personId), eb('respondent_id', '=', personId)]))
    .where((eb) => isNoSideOf(eb, operatorId))
    .orderBy('submitted_at', 'desc')
    .limit(CASES_SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    status: row.status,
    side: sideIn(row, personId),
  }))
}
