import { canonicalText } from '@evensettle/domain/proposals/settlement/record.ts'
import type { Worksheet } from '@evensettle/domain/worksheet/worksheet.ts'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/http.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'
import { assertAllowed, lockCaseForParty } from '../cases/commands.ts'
import { worksheetContext, worksheetOf } from './queries.ts'

/**
 * Seals a side's own worksheet in place of the one it was written over. Leaves no event and no audit entry: that somebody
 * has thought about it is theirs alone, as what they wrote.
 */
export async function saveWorksheet(
  tx: Tx,
  actor: UserActor,
  input: { caseId: string; revision: number; sheet: Worksheet; sealer: Sealer },
): Promise<void> {
  const { revision, sheet, sealer } = input
  const row = await lockCaseForParty(tx, input.caseId, actor)
  assertAllowed(row, 'keep_worksheet', row.mySide)
  const owner = { caseId: row.id, ownerId: actor.userId }
  const before = await worksheetOf(tx, sealer, owner)
  const content = canonicalText(sheet)
  // a retry after a lost answer
  if (before.sheet && canonicalText(before.sheet) === content) return
  if (before.revision !== revision) throw new AppError('VERSION_CONFLICT')
  const values = {
    sealed: sealer.seal(content, worksheetContext(owner.caseId, owner.ownerId)),
    revision: revision + 1,
  }
  await tx
    .insertInto('worksheet')
    .values({ case_id: row.id, owner_id: actor.userId, ...values })
    .onConflict((oc) => oc.columns(['case_id', 'owner_id']).doUpdateSet(values))
    .execute()
}

/** Deletes one's own worksheet, in whatever state the case is. Without an audit entry, as it was written. */
export async function deleteWorksheet(tx: Tx, actor: UserActor, caseId: string): Promise<void> {
  const row = await lockCaseForParty(tx, caseId, actor)
  assertAllowed(row, 'delete_worksheet', row.mySide)
  await forgetWorksheet(tx, row.id, actor.userId)
}

/** Throws away what somebody wrote who is not in the case any more. The caller audits why. */
export async function forgetWorksheet(tx: Tx, caseId: string, ownerId: string): Promise<void> {
  await tx.deleteFrom('worksheet').where('case_id', '=', caseId).where('owner_id', '=', ownerId).execute()
}

/** Forgets what somebody worked out in private, in all of their cases. No audit entry: nobody else knows of it. */
export async function forgetWorksheetsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('worksheet').where('owner_id', '=', ownerId).execute()
}
