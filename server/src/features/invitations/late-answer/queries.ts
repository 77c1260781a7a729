import { canReopen } from '@evensettle/domain/cases/status.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import type { Db } from '../../../platform/db.ts'
import { isOpenedBy } from '../../access/queries.ts'

/** Until when a late yes is possible behind a link, and whom it would answer; `until` null: it is not. */
export async function reopening(
  db: Db,
  now: Date,
  token: string,
): Promise<{ until: Date | null; starterName: string } | null> {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .select([
      'starter_name',
      'status',
      'close_reason',
      'closed_at',
      'respondent_id',
      'expires_at',
      'withdrawn_at',
    ])
    .where(isOpenedBy(token))
    .executeTakeFirst()
  if (!row || row.withdrawn_at) return null
  const starterName = row.starter_name
  // run out, and the clock has not come by yet
  if (row.status === 'invited' && row.expires_at <= now)
    return { until: new Date(row.expires_at.getTime() + TIMELINE.lateYes), starterName }
  const ending = {
    reason: row.close_reason,
    closedAt: row.closed_at?.getTime() ?? null,
    joined: row.respondent_id !== null,
  }
  const isPossible = row.status === 'closed' && canReopen(ending, now.getTime())
  const until = isPossible && row.closed_at ? new Date(row.closed_at.getTime() + TIMELINE.lateYes) : null
  return { until, starterName }
}
