import { KEPT_EVIDENCE_STATES } from '@evensettle/domain/evidence/evidence.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

/**
 * The answer is given: what its author has added so far is shown to the other side with it. No event of its
 * own, the answer's tells it. The caller holds the case's lock and writes the audit entry.
 */
export async function releaseEvidence(tx: Tx, now: Date, caseId: string, owner: string): Promise<number> {
  const released = await tx
    .updateTable('evidence')
    .set({ released_at: now })
    .where('case_id', '=', caseId)
    .where('owner', '=', owner)
    .where('released_at', 'is', null)
    .where('state', 'in', KEPT_EVIDENCE_STATES)
    .executeTakeFirst()
  return Number(released.numUpdatedRows)
}

/** What was added without an account belongs to the account from now on. The caller audits the joining. */
export async function handOverEvidence(tx: Tx, caseId: string, from: string, to: string): Promise<void> {
  await tx
    .updateTable('evidence')
    .set({ owner: to })
    .where('case_id', '=', caseId)
    .where('owner', '=', from)
    .execute()
}

/** Another address is another person: what somebody else added to their answer is not shown in their name. The caller audits it. */
export async function withholdEvidence(tx: Tx, caseId: string, side: Side): Promise<void> {
  await tx
    .updateTable('evidence')
    .set({ released_at: null })
    .where('case_id', '=', caseId)
    .where('side', '=', side)
    .execute()
}

/**
 * The points of a draft have new ids in its case: what was filed under the old ones follows. What belonged to
 * a point that was taken out of the draft belongs to the case as a whole. The caller audits the submission.
 */
export async function fileUnderItems(tx: Tx, caseId: string, itemIds: Map<string, string>): Promise<void> {
  await tx
    .updateTable('evidence')
    .set({ item_id: null })
    .where('case_id', '=', caseId)
    .where(sql<boolean>`item_id <> all(${[...itemIds.keys()]}::uuid[])`)
    .execute()
  for (const [from, to] of itemIds)
    await tx
      .updateTable('evidence')
      .set({ item_id: to })
      .where('case_id', '=', caseId)
      .where('item_id', '=', from)
      .execute()
}
