import { randomBytes, randomInt } from 'node:crypto'
import { areSame } from '@evensettle/domain/log/bytes.ts'
import { checkpointIn, checkpointText } from '@evensettle/domain/log/checkpoint.ts'
import { commitmentTo, sealedCertificate } from '@evensettle/domain/log/entry.ts'
import { noteOf, signatureLine, textSignedBy } from '@evensettle/domain/log/note.ts'
import { hashesAt, TILE_WIDTH } from '@evensettle/domain/log/tiles.ts'
import { leafHash } from '@evensettle/domain/log/tree.ts'
import { sql } from 'kysely'
import { addDays, dateOf, MINUTE, type CalendarDate } from '@evensettle/domain/time.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { sha256, verifyEd25519, type LogKey } from '../../platform/public-log/log-key.ts'
import {
  bundleOf,
  dayTree,
  entryBytes,
  hashOfTile,
  levelsOf,
  newestHead,
  rememberedHead,
  rootAt,
  RowsMissing,
} from './queries.ts'
import { witnessStop, type LogStop } from './tables.ts'

/** How many things get their place in one transaction. */
export const LEAVES_AT_ONCE = 1_000

const SECOND = 1_000

/** Holds the end of the log until the transaction ends: there is one writer at a time. */
export async function lockHead(tx: Tx) {
  return tx.selectFrom('log_head').selectAll().forUpdate().executeTakeFirstOrThrow()
}

/**
 * Why nothing may be signed: the tree must have all of the last head, as it was signed. What was signed last is known beside
 * the key, where a database that is put back from an older day does not change it, and in the database itself.
 */
export async function whyNot(tx: Tx, size: number, log: LogKey): Promise<LogStop | null> {
  const last = await log.lastHead()
  if (last === null) return 'forgotten'
  const newest = await newestHead(tx)
  for (const note of [last, newest?.note ?? '']) {
    if (note === '') continue
    const text = await textSignedBy(log.key, verifyEd25519, note)
    const head = text === null ? null : checkpointIn(text)
    if (head?.origin !== log.key.name) return 'other_key'
    if (head.size > size) return 'smaller'
    if (!(await isTree(tx, head.size, head.root))) return 'different'
  }
  // what has its place already has to be there as well, or nothing can be added behind it
  if (!(await isTree(tx, size))) return 'different'
  // a key that has signed nothing is not the one of a log that has heads
  return last === '' && newest ? 'forgotten' : null
}

/** Whether the tree of the first `size` leaves is all there and has this root, where one is known. */
async function isTree(tx: Tx, size: number, root?: Uint8Array): Promise<boolean> {
  try {
    const found = await rootAt(tx, size)
    return root === undefined || areSame(found, root)
  } catch (error) {
    if (error instanceof RowsMissing) return false
    throw error
  }
}

/** Looks whether the log may grow, and notes why not; a stop is over when its reason is. No audit entry: nobody did it. */
export async function examine(tx: Tx, now: Date, log: LogKey): Promise<LogStop | null> {
  const head = await lockHead(tx)
  if (log.isGiven && head.size === 0) await beginMemory(tx, log)
  const found = await whyNot(tx, head.size, log)
  // what a witness has seen is not known here; it is asked again
  const stopped = found ?? witnessStop(head.stopped)
  if (stopped !== head.stopped) await noteStop(tx, now, stopped)
  return found
}

/** A key that was given comes without the memory of having signed nothing; a log that has an entry or a head does not begin again. */
async function beginMemory(tx: Tx, log: LogKey): Promise<void> {
  if ((await newestHead(tx)) === null && (await log.lastHead()) === null) await log.begin()
}

/** Notes that the log stands still, or goes on. No audit entry: nobody did it. */
export async function noteStop(tx: Tx, now: Date, stopped: LogStop | null): Promise<void> {
  await tx
    .updateTable('log_head')
    .set({ stopped, stopped_at: stopped === null ? null : now })
    .execute()
}

/**
 * Gives what waits its places at the end of the log, each once; true while more may wait. Nothing of it is published before it
 * is signed. No audit entry: the thing itself has one.
 */
export async function sequence(tx: Tx, now: Date, most = LEAVES_AT_ONCE): Promise<boolean> {
  const { size } = await lockHead(tx)
  const waiting = await tx
    .selectFrom('log_sealed')
    .select(['number', 'commitment'])
    .where('place', 'is', null)
    .orderBy('number')
    .limit(most)
    .execute()
  if (waiting.length === 0) return false
  const at = new Date(Math.floor(now.getTime() / SECOND) * SECOND)
  const leaves = waiting.map(({ number, commitment }, index) => {
    const hash = Buffer.from(leafHash(sha256, entryBytes({ at, commitment })))
    return { number, place: size + index, commitment: commitment.toString('hex'), hash: hash.toString('hex') }
  })
  // SQL: one statement writes and reads on
  await sql`
    with made as (
      select * from json_to_recordset(${JSON.stringify(leaves)}) as m (number bigint, place bigint, commitment text, hash text)
    ), placed as (update log_sealed s set place = made.place from made where s.number = made.number)
    insert into log_leaf (place, at, commitment, hash)
    select place, ${at}, decode(commitment, 'hex'), decode(hash, 'hex') from made order by place
  `.execute(tx)
  await closeTiles(tx, size, size + leaves.length)
  await tx
    .updateTable('log_head')
    .set({ size: size + leaves.length })
    .execute()
  return leaves.length === most
}

/** Hashes each tile that has become whole into the level above. No audit entry: nobody did it. */
export async function closeTiles(tx: Tx, before: number, size: number): Promise<void> {
  for (let level = 1; level <= levelsOf(size); level += 1) {
    const nodes = []
    for (let place = hashesAt(level, before); place < hashesAt(level, size); place += 1)
      nodes.push({ level, place, hash: Buffer.from(await hashOfTile(tx, level - 1, place)) })
    if (nodes.length > 0) await tx.insertInto('log_node').values(nodes).execute()
  }
}

/**
 * Enters certificates that papers are or were sealed with, each once, whoever enters it how often. `fingerprints`: SHA-256 of each
 * in hex, oldest first. No audit entry: nobody did it, and the log shows it.
 */
export async function enterCertificates(tx: Tx, fingerprints: readonly string[]): Promise<void> {
  // entries that are put back change their places
  await lockHead(tx)
  for (const fingerprint of fingerprints) {
    const sealed = await sealedCertificate(sha256, fingerprint)
    const commitment = Buffer.from(await commitmentTo(sha256, sealed), 'hex')
    // a database that was put back may have the entry again, and not what it is of
    const leaf = await tx
      .selectFrom('log_leaf')
      .select('place')
      .where('commitment', '=', commitment)
      .orderBy('place')
      .limit(1)
      .executeTakeFirst()
    await tx
      .insertInto('log_sealed')
      .values({
        source: `certificate/${fingerprint}`,
        kind: sealed.kind,
        digest: sealed.digest,
        salt: Buffer.from(sealed.salt, 'hex'),
        commitment,
        place: leaf?.place ?? null,
      })
      .onConflict((known) => known.column('source').doNothing())
      .execute()
  }
}

/**
 * Keeps what stands for somebody's sealed answers among those of the day, without whose it is; what was `before` it that day goes.
 * No audit entry: sealing has one.
 */
export async function keepSeal(tx: Tx, now: Date, entry: Buffer, before: Buffer | null): Promise<void> {
  const day = dateOf(now.getTime())
  if (before)
    await tx.deleteFrom('answer_seal').where('entry', '=', before).where('place', 'is', null).execute()
  await tx
    .insertInto('answer_seal')
    .values({ entry, day, place: null, path: null })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** How long after midnight a day is over: what began before it has been written by then, or goes into the next. */
const LATE = 15 * MINUTE

/** How many entries of nobody a day has besides: neither its root nor its size tells whether somebody answered. */
const PADDING = { least: 8, most: 40 }

/**
 * Gives the seals of each day that is over their places, and the day its root, which goes into the log: once a day, and every
 * day, whether somebody answered or not. No audit entry: nobody did it.
 */
export async function closeAnswerDays(tx: Tx, now: Date): Promise<void> {
  await lockHead(tx)
  const today = dateOf(now.getTime() - LATE)
  const { last } = await tx
    .selectFrom('answer_day')
    .select(({ fn }) => fn.max('day').as('last'))
    .executeTakeFirstOrThrow()
  const { first } = await tx
    .selectFrom('answer_seal')
    .select(({ fn }) => fn.min('day').as('first'))
    .executeTakeFirstOrThrow()
  const from = last === null ? first : addDays(last, 1)
  if (from === null) return
  for (let day = from; day < today; day = addDays(day, 1)) await closeAnswerDay(tx, day)
}

async function closeAnswerDay(tx: Tx, day: CalendarDate): Promise<void> {
  // what came too late for its own day
  await tx.updateTable('answer_seal').set({ day }).where('place', 'is', null).where('day', '<', day).execute()
  const padding = Array.from({ length: randomInt(PADDING.least, PADDING.most) }, () => ({
    entry: randomBytes(32),
    day,
    place: null,
    path: null,
  }))
  await tx.insertInto('answer_seal').values(padding).execute()
  const rows = await tx
    .selectFrom('answer_seal')
    .select('entry')
    .where('day', '=', day)
    .where('place', 'is', null)
    .orderBy('entry')
    .execute()
  const { root, paths } = dayTree(rows.map(({ entry }) => entry))
  await tx
    .insertInto('answer_day')
    .values({ day, size: rows.length, root: Buffer.from(root) })
    .execute()
  const places = rows.map(({ entry }, place) => ({
    place,
    entry: entry.toString('hex'),
    path: Buffer.concat(paths[place] ?? []).toString('hex'),
  }))
  // SQL: rows out of a list
  await sql`
    update answer_seal s set place = made.place, path = decode(made.path, 'hex')
    from json_to_recordset(${JSON.stringify(places)}) as made (place int, entry text, path text)
    where s.entry = decode(made.entry, 'hex')
  `.execute(tx)
}

/** A head, signed by the log. */
export function signedNote(log: LogKey, { size, root }: { size: number; root: Uint8Array }): string {
  const { name, id } = log.key
  const text = checkpointText({ origin: name, size, root })
  return noteOf(text, [signatureLine({ name, id, signature: log.sign(text) })])
}

/** Keeps the tiles of entries beside the key that a tree of `size` has and one of `from` has not, or not whole. */
async function keepEntries(
  db: Db,
  { copy }: LogKey,
  { from, size }: { from: number; size: number },
): Promise<void> {
  for (let index = Math.floor(from / TILE_WIDTH); index * TILE_WIDTH < size; index += 1) {
    const tile = { level: null, index, width: Math.min(TILE_WIDTH, size - index * TILE_WIDTH) }
    await copy.keep(tile, await bundleOf(db, tile))
  }
}

/** Keeps what the copy beside the key lacks of the last head: all of it, where the log is older than its copy. No audit entry: nobody did it. */
export async function completeCopy(db: Db, log: LogKey): Promise<void> {
  const { size } = (await rememberedHead(log)) ?? { size: 0 }
  let from = size
  const hasTileBefore = (end: number) => {
    const index = Math.floor((end - 1) / TILE_WIDTH)
    return log.copy.has({ level: null, index, width: end - index * TILE_WIDTH })
  }
  while (from > 0 && !(await hasTileBefore(from))) from = Math.floor((from - 1) / TILE_WIDTH) * TILE_WIDTH
  if (from < size) await keepEntries(db, log, { from, size })
}

/**
 * Signs the tree as it is, remembers that beside the key, and only then publishes it. Broken off in between, the next one signs
 * the same or a later tree. Null where the newest head is signed already. No audit entry: it adds nothing.
 */
export async function signHead(
  tx: Tx,
  now: Date,
  log: LogKey,
): Promise<{ size: number } | { stopped: LogStop } | null> {
  const { size, stopped: since } = await lockHead(tx)
  const newest = await newestHead(tx)
  if (newest?.size === size) return null
  const stopped = witnessStop(since) ?? (await whyNot(tx, size, log))
  if (stopped) return { stopped }
  const root = await rootAt(tx, size)
  const note = signedNote(log, { size, root })
  // first the entries: a head that is remembered has all of its own beside it
  // (a process of an older version may have signed without them)
  await completeCopy(tx, log)
  await keepEntries(tx, log, { from: (await rememberedHead(log))?.size ?? 0, size })
  await log.remember(note)
  await tx
    .insertInto('log_checkpoint')
    .values({ size, root: Buffer.from(root), note, at: now })
    .execute()
  return { size }
}

/** Keeps what a witness has signed below a head. No audit entry: it adds nothing. */
export async function keepCosignature(
  tx: Tx,
  one: { size: number; witness: string; line: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('log_cosignature')
    .values(one)
    .onConflict((known) => known.columns(['size', 'witness']).doNothing())
    .execute()
}
