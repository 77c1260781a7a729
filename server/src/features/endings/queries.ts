import { UNDER_WAY } from '@evensettle/domain/cases/status.ts'
import { endsAt } from '@evensettle/domain/impasse/impasse.ts'
import type { Db } from '../../platform/database/db.ts'

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
