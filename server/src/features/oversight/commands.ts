import { OPENING_LASTS } from '@evensettle/domain/access/operator.ts'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/http.ts'
import { audit } from '../audit/commands.ts'
import { appendEvent, assertAllowed, lockCaseForOperator, moveCase } from '../cases/commands.ts'

/**
 * Opens a case to an operator for an hour. Both sides read the reason in their log. Whether the case has gone quiet is not
 * changed by somebody looking at it. A repeat with the same id answers the opening that was made.
 */
export async function openCase(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { id, caseId, reason }: { id: string; caseId: string; reason: string },
): Promise<{ until: Date }> {
  const row = await lockCaseForOperator(tx, caseId, actor)
  assertAllowed(row, 'open_case', 'operator')
  const known = await tx.selectFrom('case_opening').selectAll().where('id', '=', id).executeTakeFirst()
  if (known) {
    if (known.operator_id !== actor.userId || known.case_id !== caseId) throw new AppError('NOT_FOUND')
    return known
  }
  const until = new Date(now.getTime() + OPENING_LASTS)
  const opening = { id, case_id: caseId, operator_id: actor.userId, reason, at: now, until }
  await tx.insertInto('case_opening').values(opening).execute()
  await appendEvent(tx, { caseId, type: 'case.opened_by_operator', side: null, facts: { reason }, at: now })
  await moveCase(tx, row, { updated_at: row.updated_at })
  await audit(tx, actor, now, { action: 'case.open', caseId, subject: id, facts: { reason } })
  return { until }
}
