import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { audit } from '../../audit/commands.ts'
import { assertAllowed, lockCaseForParty } from '../../cases/commands.ts'

/** Throws away what a side sealed; without a trace when there was nothing. The caller audits why. */
export async function forgetPreferences(tx: Tx, caseId: string, side: Side): Promise<void> {
  await tx.deleteFrom('sealed_preference').where('case_id', '=', caseId).where('side', '=', side).execute()
}

/**
 * Deletes what its owner once told the mediator in private, in whatever state the case is. Leaves no entry in the case's
 * log, since nobody else may learn that there was something.
 */
export async function deletePreferences(tx: Tx, actor: UserActor, now: Date, caseId: string): Promise<void> {
  const row = await lockCaseForParty(tx, caseId, actor)
  assertAllowed(row, 'delete_preferences', row.mySide)
  const gone = await tx
    .deleteFrom('sealed_preference')
    .where('case_id', '=', row.id)
    .where('side', '=', row.mySide)
    .returning('side')
    .executeTakeFirst()
  if (!gone) return
  await audit(tx, actor, now, { action: 'preferences.delete', caseId, subject: caseId, facts: gone })
}
