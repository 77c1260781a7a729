import { EVIDENCE_LIMITS } from '@evensettle/domain/evidence/evidence.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db.ts'
import { forgetEvidence } from './commands.ts'
import { strandedEvidence, type EvidenceRow } from './queries.ts'

/** Throws away uploads that nobody went on with, what came by letter and was never confirmed or sent, and what belonged to drafts and cases that are gone. */
export async function sweepEvidence(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - EVIDENCE_LIMITS.unfinishedHours * HOUR)
  const unconfirmed = new Date(deps.now().getTime() - EVIDENCE_LIMITS.unconfirmedDays * DAY)
  for (const row of await strandedEvidence(deps.db, before, unconfirmed)) {
    await removeFiles(deps, row)
    await inTransaction(deps, (tx) => forgetEvidence(tx, row.id))
  }
}

/** The bytes of a file and its copies, and what has arrived of an upload. */
export async function removeFiles(
  deps: Deps,
  row: Pick<EvidenceRow, 'id' | 'file' | 'view_file' | 'thumbnail'>,
): Promise<void> {
  for (const name of [row.file, row.view_file, row.thumbnail]) if (name) await deps.files.remove(name)
  await deps.uploads.remove(row.id)
}
