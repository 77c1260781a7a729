import { warningOf, type RoomPart } from '@evensettle/domain/evidence/storage.ts'
import type { Tx } from '../../platform/db.ts'

/**
 * Notes that a part gets full, or has room again; true when that is news of the first kind. Nobody acts, so it
 * leaves no audit entry.
 */
export async function noteRoom(tx: Tx, now: Date, part: RoomPart, used: number): Promise<boolean> {
  const known = await tx
    .selectFrom('storage_warning')
    .select('since')
    .where('part', '=', part)
    .executeTakeFirst()
  const change = warningOf(known !== undefined, used)
  if (change === 'ends') await tx.deleteFrom('storage_warning').where('part', '=', part).execute()
  if (change !== 'begins') return false
  const made = await tx
    .insertInto('storage_warning')
    .values({ part, since: now })
    .onConflict((oc) => oc.column('part').doNothing())
    .returning('part')
    .executeTakeFirst()
  return made !== undefined
}
