import type { Tx } from '../../../platform/database/db.ts'
import type { JobActor } from '../../../platform/http/http.ts'
import { audit } from '../../audit/commands.ts'
import { sealedAs, type SealedFile } from '../../sealing/commands.ts'

type Sealed = SealedFile & { paperId: string; caseId: string }

/** Records a sealed paper, once; false when it was recorded before. */
export async function keepPaper(tx: Tx, actor: JobActor, now: Date, paper: Sealed): Promise<boolean> {
  const kept = await tx
    .updateTable('obligation_paper')
    .set(sealedAs(now, paper))
    .where('id', '=', paper.paperId)
    .where('sealed_at', 'is', null)
    .executeTakeFirst()
  if (kept.numUpdatedRows !== 1n) return false
  await audit(tx, actor, now, {
    action: 'obligation.seal',
    caseId: paper.caseId,
    subject: paper.paperId,
    facts: { sha256: paper.sha256 },
  })
  return true
}

/** Orders papers again that have waited for their seal since before a moment. No audit entry: nothing changes by it. */
export async function reorderPapers(tx: Tx, before: Date): Promise<void> {
  await orderAll(tx, waiting(tx).where('made_at', '<', before))
}

/** Orders the papers of a case that wait for their seal: the agreement that they name has its own now. The caller audits it. */
export async function reorderPapersOf(tx: Tx, caseId: string): Promise<void> {
  await orderAll(tx, waiting(tx).where('case_id', '=', caseId))
}

function waiting(tx: Tx) {
  return tx.selectFrom('obligation_paper').select('id').where('sealed_at', 'is', null)
}

async function orderAll(tx: Tx, papers: ReturnType<typeof waiting>): Promise<void> {
  for (const { id } of await papers.execute())
    await tx.jobs.add(tx, 'obligations.seal', { paperId: id }, { key: id })
}
