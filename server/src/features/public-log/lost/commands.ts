import { hashesAt } from '@evensettle/domain/log/tiles.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import type { LogKey } from '../../../platform/public-log/log-key.ts'
import { closeTiles, examine, LEAVES_AT_ONCE, lockHead, whyNot } from '../commands.ts'
import { levelsOf, newestHead } from '../queries.ts'
import type { LogStop } from '../tables.ts'
import type { LostEntries } from './queries.ts'

/** The tree that came of it is not the one of the last head. Thrown, so that nothing of it stays. */
export class NotThatHead extends Error {
  override name = 'NotThatHead'
}

/**
 * Puts entries that only the last head has back in their places, all or none. What the database has given other places meanwhile, and
 * no head has, waits again. Null where nothing was lost, or is any more. No audit entry: nobody did it, and the log shows it.
 */
export async function putEntriesBack(
  tx: Tx,
  now: Date,
  log: LogKey,
  lost: LostEntries,
): Promise<{ from: number; size: number } | null> {
  const before = await lockHead(tx)
  const stopped: LogStop | null = await whyNot(tx, before.size, log)
  if (stopped !== 'smaller' && stopped !== 'different') return null
  const from = await firstOther(tx, lost)
  if (from < ((await newestHead(tx))?.size ?? 0)) throw new NotThatHead('what was signed is not part of it')
  await makeRoom(tx, from, before.size)
  const leaves = lost.leaves.map((leaf, at) => ({ ...leaf, place: lost.from + at }))
  for (let at = from - lost.from; at < leaves.length; at += LEAVES_AT_ONCE)
    await place(tx, leaves.slice(at, at + LEAVES_AT_ONCE))
  await closeTiles(tx, from, lost.size)
  const { note, size } = lost
  // when it was signed is not known any more: right after its last entry
  const at = new Date(lost.leaves.at(-1)?.at ?? now)
  await tx
    .insertInto('log_checkpoint')
    .values({ size, root: Buffer.from(lost.root), note, at })
    .onConflict((known) => known.column('size').doNothing())
    .execute()
  await tx.updateTable('log_head').set({ size }).execute()
  const still = await examine(tx, now, log)
  if (still) throw new NotThatHead(still)
  return { from, size }
}

/** The first place at which the database has another entry, or none. */
async function firstOther(tx: Tx, { from, leaves }: LostEntries): Promise<number> {
  const known = await tx
    .selectFrom('log_leaf')
    .select(['place', 'hash'])
    .where('place', '>=', from)
    .where('place', '<', from + leaves.length)
    .orderBy('place')
    .execute()
  const at = leaves.findIndex(
    ({ hash }, index) => known[index]?.place !== from + index || known[index].hash.toString('hex') !== hash,
  )
  return from + (at < 0 ? leaves.length : at)
}

/** Takes back what has a place from there on and is in no head; the database itself refuses what is signed. */
async function makeRoom(tx: Tx, from: number, size: number): Promise<void> {
  await tx.updateTable('log_sealed').set({ place: null }).where('place', '>=', from).execute()
  await tx.deleteFrom('log_leaf').where('place', '>=', from).execute()
  for (let level = 1; level <= levelsOf(size); level += 1)
    await tx
      .deleteFrom('log_node')
      .where('level', '=', level)
      .where('place', '>=', hashesAt(level, from))
      .execute()
}

type Placed = { place: number; at: string; commitment: string; hash: string }

/** Writes leaves in their places. What waited for one of them has it; the others belong to things that this database lost. */
async function place(tx: Tx, leaves: readonly Placed[]): Promise<void> {
  // SQL: one statement writes and reads on
  await sql`
    with made as (
      select * from json_to_recordset(${JSON.stringify(leaves)})
        as m (place bigint, at timestamptz, commitment text, hash text)
    ), placed as (
      update log_sealed s set place = made.place from made
      where s.place is null and s.commitment = decode(made.commitment, 'hex'))
    insert into log_leaf (place, at, commitment, hash)
    select place, at, decode(commitment, 'hex'), decode(hash, 'hex') from made order by place
  `.execute(tx)
}
