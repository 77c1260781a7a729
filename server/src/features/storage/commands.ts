import { ARRIVING_EVIDENCE_STATES } from '@evensettle/domain/evidence/evidence.ts'
import { warningOf, type RoomPart } from '@evensettle/domain/evidence/storage.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { oneOf } from '../../platform/database/one-of.ts'

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

/** How many rows of the running totals are read before they are joined. */
const TOTALS_JOINED_FROM = 200

/**
 * Joins the rows of the running totals once they are many: their sums stay what they are for whoever reads meanwhile. What a
 * browser calls a file that is still coming is nobody's word for it, and is left out at once. Nobody acts, so it leaves no audit
 * entry.
 */
export async function joinTotals(tx: Tx, from = TOTALS_JOINED_FROM): Promise<void> {
  const isArriving = oneOf('state', ARRIVING_EVIDENCE_STATES)
  // SQL: one statement writes and reads on
  await sql`
    with gone as (
      delete from file_total where (select count(*) from file_total) >= ${from} or (${isArriving} and media <> '')
      returning part, state, case when ${isArriving} then '' else media end as media, held, records, files, bytes
    )
    insert into file_total (part, state, media, held, records, files, bytes)
    select part, state, media, held, sum(records), sum(files), sum(bytes) from gone
    group by part, state, media, held having sum(records) <> 0 or sum(files) <> 0 or sum(bytes) <> 0
  `.execute(tx)
}
