import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Db } from '../../../platform/database/db.ts'

/** Whether something that a side once told in private is kept, for that side alone. It is not opened any more. */
export async function keptSeal(
  db: Db,
  caseId: string,
  side: Side,
): Promise<{ receipt: string; sealedAt: string } | null> {
  const row = await db
    .selectFrom('sealed_preference')
    .select(['receipt', 'sealed_at'])
    .where('case_id', '=', caseId)
    .where('side', '=', side)
    .executeTakeFirst()
  return row ? { receipt: row.receipt, sealedAt: row.sealed_at.toISOString() } : null
}
