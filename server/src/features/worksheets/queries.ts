import type { KeptWorksheet } from '@evensettle/contracts/worksheets.ts'
import type { Worksheet } from '@evensettle/domain/worksheet/worksheet.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'

/** What binds a sheet to its case and owner, so that no other fits in its place. */
export function worksheetContext(caseId: string, ownerId: string): string {
  return `${caseId}/worksheet/${ownerId}`
}

/** Somebody's own worksheet of a case, opened. PRIVATE: only ever for the one who wrote it. */
export async function worksheetOf(
  db: Db,
  sealer: Sealer,
  { caseId, ownerId }: { caseId: string; ownerId: string },
): Promise<KeptWorksheet> {
  const row = await db
    .selectFrom('worksheet')
    .select(['sealed', 'revision'])
    .where('case_id', '=', caseId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (!row) return { sheet: null, revision: 0 }
  const sheet: Worksheet = JSON.parse(sealer.open(row.sealed, worksheetContext(caseId, ownerId)))
  return { sheet, revision: row.revision }
}
