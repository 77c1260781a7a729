import { canReopen, isAwaitingRespondent, isClosed, type Ending } from '@evensettle/domain/cases/status.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isOpenedBy } from '../../access/queries.ts'
import type { CaseRow } from '../../cases/commands.ts'

export type Reopening = { until: Date | null; starterName: string; asksFirst: boolean; hasAsked: boolean }

/**
 * Until when a late yes is possible behind a link, and whom it would answer; `until` null: it is not, or it was said and
 * waits for the starter (`hasAsked`).
 */
export async function reopening(db: Db, now: Date, token: string): Promise<Reopening | null> {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .select([
      'mediation_case.id',
      'starter_name',
      'status',
      'close_reason',
      'closed_at',
      'respondent_id',
      'expires_at',
      'withdrawn_at',
      'reopen_asked_at',
    ])
    .where(isOpenedBy(token))
    .executeTakeFirst()
  if (!row || row.withdrawn_at) return null
  const ending = await endingOf(db, row, row.expires_at)
  const hasAsked = row.reopen_asked_at !== null
  const isPossible =
    !hasAsked && canReopen(ending, now.getTime()) && (isClosed(row.status) || row.expires_at <= now)
  return {
    asksFirst: isClosed(row.status),
    hasAsked,
    until: isPossible && ending.closedAt !== null ? new Date(ending.closedAt + TIMELINE.lateYes) : null,
    starterName: row.starter_name,
  }
}

type Ended = Pick<CaseRow, 'id' | 'status' | 'close_reason' | 'closed_at' | 'respondent_id'>

/** How a case ended; one that still waits for an answer ends when its invitation runs out. */
export async function endingOf(db: Db, row: Ended, expiresAt: Date): Promise<Ending> {
  const { reopened } = await db
    .selectFrom('case_event')
    .select((eb) => eb.fn.countAll<number>().as('reopened'))
    .where('case_id', '=', row.id)
    .where((eb) =>
      eb.or([
        eb('type', '=', 'reopening.asked'),
        eb.and([eb('type', '=', 'case.reopened'), eb('side', '=', 'respondent')]),
      ]),
    )
    .executeTakeFirstOrThrow()
  if (isAwaitingRespondent(row.status))
    return { reason: 'expired', closedAt: expiresAt.getTime(), joined: false, reopened }
  return {
    reason: row.close_reason,
    closedAt: row.closed_at?.getTime() ?? null,
    joined: row.respondent_id !== null,
    reopened,
  }
}
