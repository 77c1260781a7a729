import { accountOwner } from '@evensettle/domain/access/owner.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { ARRIVING_EVIDENCE_STATES } from '@evensettle/domain/evidence/evidence.ts'

/**
 * Somebody deletes their account: what they have not shown to the other side goes, and so do files of drafts; what was shown
 * stays in the name of an account that is no more. No audit entry: the deletion of the account has one.
 */
export async function forgetEvidenceOf(
  tx: Tx,
  { caseIds, userId, owners }: { caseIds: readonly string[]; userId: string; owners: readonly string[] },
): Promise<void> {
  const owner = accountOwner(userId)
  await tx.deleteFrom('evidence').where('owner', '=', owner).where('released_at', 'is', null).execute()
  if (caseIds.length === 0 || owners.length === 0) return
  const theirs = tx
    .selectFrom('evidence')
    .select('id')
    .where('case_id', 'in', [...caseIds])
  await tx
    .deleteFrom('evidence')
    .where('id', 'in', theirs.where('owner', 'in', [...owners]).where('released_at', 'is', null))
    .execute()
  await tx
    .updateTable('evidence')
    .set({ owner })
    .where('case_id', 'in', [...caseIds])
    .where('owner', 'in', [...owners])
    .execute()
}

/** Forgets a file that was refused; false where another finish has kept it, or it is gone. No audit entry: it never was. */
export async function forgetRefused(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('evidence')
    .where('id', '=', id)
    .where('state', 'in', ARRIVING_EVIDENCE_STATES)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Forgets a row whose bytes are gone, once nobody can miss it. No audit entry: that it came or went has one. */
export async function forgetEvidence(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('evidence').where('id', '=', id).execute()
}
