import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Db } from '../../../platform/db.ts'

/** The sides that would rather have one round with the whole range; both can see it. */
export async function wantFastTrack(db: Db, caseId: string): Promise<Side[]> {
  const rows = await db
    .selectFrom('fast_track')
    .select('side')
    .where('case_id', '=', caseId)
    .orderBy('chosen_at')
    .execute()
  return rows.map((row) => row.side)
}
