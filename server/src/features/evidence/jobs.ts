import { EVIDENCE_LIMITS } from '@evensettle/domain/evidence/evidence.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import type { Deps } from '../../deps.ts'
import { batches } from '../../platform/database/batches.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { forgetEvidence } from './forgetting/commands.ts'
import { strandedEvidence, type EvidenceRow } from './queries.ts'

const BATCH = 200

/** Throws away uploads that nobody went on with, what came by letter and was never confirmed or sent, and what belonged to drafts and cases that are gone. */
export async function sweepEvidence(deps: Deps, size = BATCH): Promise<void> {
  const before = new Date(deps.now().getTime() - EVIDENCE_LIMITS.unfinishedHours * HOUR)
  const unconfirmed = new Date(deps.now().getTime() - EVIDENCE_LIMITS.unconfirmedDays * DAY)
  const stranded = batches<EvidenceRow>(size, (limit, after) =>
    strandedEvidence(deps.db, before, unconfirmed, limit, after),
  )
  for await (const batch of stranded)
    for (const row of batch)
      await forget(deps, row).catch((error: unknown) =>
        deps.log.warn('a file that nobody needs could not be thrown away', { id: row.id, error }),
      )
}

async function forget(deps: Deps, row: EvidenceRow): Promise<void> {
  await removeFiles(deps, row)
  await inTransaction(deps, (tx) => forgetEvidence(tx, row.id))
}

/** The bytes of a file and its copies, and what has arrived of an upload. */
export async function removeFiles(
  deps: Deps,
  row: Pick<EvidenceRow, 'id' | 'file' | 'view_file' | 'thumbnail'>,
): Promise<void> {
  for (const name of [row.file, row.view_file, row.thumbnail]) if (name) await deps.files.remove(name)
  await deps.uploads.remove(row.id)
}
