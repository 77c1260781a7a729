import type { Tx } from '../../../platform/db.ts'
import type { JobActor } from '../../../platform/http.ts'
import { audit } from '../../audit/commands.ts'

type Sealed = {
  paperId: string
  caseId: string
  file: string
  sha256: string
  bytes: number
  logSalt: Buffer
}

/** Records a sealed paper, once; false when it was recorded before. */
export async function keepPaper(tx: Tx, actor: JobActor, now: Date, paper: Sealed): Promise<boolean> {
  const kept = await tx
    .updateTable('obligation_paper')
    .set({
      pdf_file: paper.file,
      pdf_sha256: paper.sha256,
      pdf_bytes: paper.bytes,
      log_salt: paper.logSalt,
      sealed_at: now,
    })
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
  const waiting = await tx
    .selectFrom('obligation_paper')
    .select('id')
    .where('sealed_at', 'is', null)
    .where('made_at', '<', before)
    .execute()
  for (const { id } of waiting) await tx.jobs.add(tx, 'obligations.seal', { paperId: id }, { key: id })
}

/** Orders the papers of a case that wait for their seal: the agreement that they name has its own now. The caller audits it. */
export async function reorderPapersOf(tx: Tx, caseId: string): Promise<void> {
  const waiting = await tx
    .selectFrom('obligation_paper')
    .select('id')
    .where('case_id', '=', caseId)
    .where('sealed_at', 'is', null)
    .execute()
  for (const { id } of waiting) await tx.jobs.add(tx, 'obligations.seal', { paperId: id }, { key: id })
}
