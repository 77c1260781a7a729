import { toBase64, utf8 } from '@evensettle/domain/log/bytes.ts'
import { checkpointIn, type Checkpoint } from '@evensettle/domain/log/checkpoint.ts'
import { entryText } from '@evensettle/domain/log/entry.ts'
import { logProofText } from '@evensettle/domain/log/log-proof.ts'
import { textSignedBy } from '@evensettle/domain/log/note.ts'
import { bundled, hashInTile, hashesAt, isWithin, tileOf, type Tile } from '@evensettle/domain/log/tiles.ts'
import {
  consistencyNodes,
  foldedHash,
  inclusionNodes,
  leafHash,
  proofOf,
  rootOf,
  treeOver,
  wholeNodes,
  type TreeNode,
} from '@evensettle/domain/log/tree.ts'
import type { LogTrouble } from '@evensettle/domain/service/health.ts'
import type { PlaceInDay } from '@evensettle/domain/proposals/commitment.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/database/db.ts'
import { sha256, verifyEd25519, type LogKey } from '../../platform/public-log/log-key.ts'
import { witnessStop } from './tables.ts'

/** The head that was signed last. */
export async function newestHead(db: Db) {
  const row = await db
    .selectFrom('log_checkpoint')
    .selectAll()
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export type RememberedHead = Checkpoint & { note: string }

/** The head that was signed last, as it is remembered beside the key; null where none of this key's is. */
export async function rememberedHead(log: LogKey): Promise<RememberedHead | null> {
  const note = await log.lastHead()
  const text = note ? await textSignedBy(log.key, verifyEd25519, note) : null
  const head = text === null ? null : checkpointIn(text)
  return note && head?.origin === log.key.name ? { ...head, note } : null
}

type OfLog = Pick<Deps, 'db' | 'logKey'>

/** The head that everybody is told; `at` is null where only the memory beside the key has it. */
export type PublicHead = { size: number; root: Uint8Array; note: string; at: Date | null }

/**
 * The head that was given out last, which never becomes smaller: in a database that was put back from an older day it is missing,
 * and the memory beside the key has it.
 */
async function publicHead({ db, logKey }: OfLog): Promise<PublicHead | null> {
  const newest = await newestHead(db)
  const last = await rememberedHead(logKey)
  if (!last || last.size <= (newest?.size ?? -1)) return newest
  const { size, stopped } = await db
    .selectFrom('log_head')
    .select(['size', 'stopped'])
    .executeTakeFirstOrThrow()
  // one that is just being signed is remembered first, and given to nobody before its entries can be
  return size < last.size || stopped === 'different' ? { ...last, at: null } : newest
}

/** The checkpoint as everybody gets it: signed by the log, and by the witnesses that have seen it. */
export async function publishedNote(deps: OfLog): Promise<string | null> {
  const head = await publicHead(deps)
  return head && noteOfHead(deps.db, head)
}

async function noteOfHead(db: Db, head: { size: number; note: string }): Promise<string> {
  const lines = await db
    .selectFrom('log_cosignature')
    .select('line')
    .where('size', '=', head.size)
    .orderBy('witness')
    .execute()
  return head.note + lines.map(({ line }) => line).join('')
}

/** The tree over the entries of a day: its root, and the way of each to it. */
export function dayTree(entries: readonly Uint8Array[]): { root: Uint8Array; paths: Uint8Array[][] } {
  const read = treeOver(
    sha256,
    entries.map((one) => leafHash(sha256, one)),
  )
  const size = entries.length
  const paths = entries.map((_, index) => proofOf(sha256, read, inclusionNodes(index, size)))
  return { root: rootOf(sha256, read, size), paths }
}

/** Where an entry stands among those of its day; null until that day is over, and for one that nobody knows. */
async function placeInDay(db: Db, entry: Buffer): Promise<PlaceInDay | null> {
  const found = await db
    .selectFrom('answer_seal')
    .innerJoin('answer_day', 'answer_day.day', 'answer_seal.day')
    .select(['answer_seal.day', 'answer_seal.place', 'answer_seal.path', 'answer_day.size'])
    .where('entry', '=', entry)
    .executeTakeFirst()
  if (!found || found.place === null || found.path === null) return null
  const hashes = (found.path.toString('hex').match(/.{64}/gu) ?? []).map(String)
  return { day: found.day, index: found.place, size: found.size, hashes }
}

/** An entry's way to the root of its day, and the day's own way into the log; null until the day is over and signed. */
export async function loggedSeal(
  db: Db,
  entry: Buffer,
): Promise<{ place: PlaceInDay; at: string; proof: string } | null> {
  const place = await placeInDay(db, entry)
  const day = place && (await openEntry(db, `answers/${place.day}`))
  return place && day ? { place, at: day.at, proof: day.proof } : null
}

/** Whether there is something to sign: no head at all, or something that none has yet. */
export async function hasToSign(db: Db): Promise<boolean> {
  const newest = await newestHead(db)
  const { size } = await db.selectFrom('log_head').select('size').executeTakeFirstOrThrow()
  if (newest?.size !== size) return true
  const row = await db
    .selectFrom('log_sealed')
    .select('number')
    .where('place', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The size of the head that a witness signed last; nought before the first. */
export async function lastSigned(db: Db, { text }: { text: string }): Promise<number> {
  const row = await db
    .selectFrom('log_cosignature')
    .select('size')
    .where('witness', '=', text)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.size ?? 0
}

/** The database has not all of the log. */
export class RowsMissing extends Error {
  override name = 'RowsMissing'
}

/** Hashes of a level of tiles, from one place on. */
async function hashesFrom(db: Db, level: number, from: number, count: number): Promise<Uint8Array[]> {
  const until = from + count
  const rows =
    level === 0
      ? await db
          .selectFrom('log_leaf')
          .select('hash')
          .where('place', '>=', from)
          .where('place', '<', until)
          .orderBy('place')
          .execute()
      : await db
          .selectFrom('log_node')
          .select('hash')
          .where('level', '=', level)
          .where('place', '>=', from)
          .where('place', '<', until)
          .orderBy('place')
          .execute()
  if (rows.length !== count)
    throw new RowsMissing(`the public log lacks hashes of level ${level} from ${from}`)
  return rows.map(({ hash }) => hash)
}

/** The hash of whole tile `index` of a level, which is a hash of the level above. */
export async function hashOfTile(db: Db, level: number, index: number): Promise<Uint8Array> {
  return hashInTile(sha256, await hashesFrom(db, level, index * 256, 256))
}

/** The hash of a whole subtree. */
export async function hashOfNode(db: Db, node: TreeNode, size: number): Promise<Uint8Array> {
  const { tile, from, count } = tileOf(node, size)
  return hashInTile(sha256, await hashesFrom(db, tile.level, tile.index * 256 + from, count))
}

async function foldedOf(db: Db, nodes: readonly TreeNode[], size: number): Promise<Uint8Array> {
  const hashes = []
  for (const node of nodes) hashes.push(await hashOfNode(db, node, size))
  return foldedHash(sha256, hashes)
}

/** The root of the tree of the first `size` leaves. */
export async function rootAt(db: Db, size: number): Promise<Uint8Array> {
  return foldedOf(db, wholeNodes(0, size), size)
}

/** That the tree of `size` begins with that of `earlier`. */
export async function consistencyProof(db: Db, earlier: number, size: number): Promise<Uint8Array[]> {
  const proof = []
  for (const nodes of consistencyNodes(earlier, size)) proof.push(await foldedOf(db, nodes, size))
  return proof
}

type Leaf = { at: Date; commitment: Buffer }

/** An entry as it is hashed. */
export function entryBytes({ at, commitment }: Leaf): Uint8Array {
  return utf8(entryText({ at: secondsOf(at), commitment: commitment.toString('hex') }))
}

/** A moment in UTC to the second. */
export function secondsOf(at: Date): string {
  return at.toISOString().replace(/\.\d{3}Z$/, 'Z')
}

/** The bytes of a tile; null where the tree that was signed last has not all of it. */
export async function tileBytes(db: Db, tile: Tile): Promise<Uint8Array | null> {
  const head = await newestHead(db)
  if (!head || !isWithin(tile, head.size)) return null
  if (tile.level !== null)
    return Buffer.concat(await hashesFrom(db, tile.level, tile.index * 256, tile.width))
  return bundleOf(db, tile)
}

/** The entries of a tile, as everybody gets them, whether they are signed or not. */
export async function bundleOf(db: Db, { index, width }: Omit<Tile, 'level'>): Promise<Uint8Array> {
  const from = index * 256
  const leaves = await db
    .selectFrom('log_leaf')
    .select(['at', 'commitment'])
    .where('place', '>=', from)
    .where('place', '<', from + width)
    .orderBy('place')
    .execute()
  // whoever gets it keeps it for ever
  if (leaves.length !== width) throw new RowsMissing(`the public log lacks entries from ${from}`)
  return Buffer.concat(leaves.map((leaf) => bundled(entryBytes(leaf))))
}

/** The proof that an entry is in the log as it was signed last (C2SP tlog-proof); null where it is not, or not yet. */
export async function proofOfEntry(
  db: Db,
  commitment: Buffer,
): Promise<{ at: string; proof: string; size: number } | null> {
  const head = await newestHead(db)
  const leaf = await db
    .selectFrom('log_leaf')
    .select(['place', 'at'])
    .where('commitment', '=', commitment)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
  if (!head || !leaf || leaf.place >= head.size) return null
  const hashes = []
  for (const nodes of inclusionNodes(leaf.place, head.size)) hashes.push(await foldedOf(db, nodes, head.size))
  const checkpoint = await noteOfHead(db, head)
  const proof = logProofText({ index: leaf.place, hashes, checkpoint })
  return { at: secondsOf(leaf.at), proof, size: head.size }
}

/** How many of the levels of tiles above the leaves a tree of `size` has something of. */
export function levelsOf(size: number): number {
  let level = 0
  while (hashesAt(level + 1, size) > 0) level += 1
  return level
}

/** What the log stands still for, as whoever runs the service is told; null where all is well. */
export async function logTrouble(db: Db): Promise<LogTrouble | null> {
  const { stopped } = await db.selectFrom('log_head').select('stopped').executeTakeFirstOrThrow()
  if (stopped === null) return null
  const ofWitness = witnessStop(stopped)
  if (ofWitness === null) return 'stopped'
  return ofWitness === 'witness_silent' ? 'unheard' : 'contradicted'
}

/** The certificates that have their entry among the first `size`, with when they got it, in its order. */
async function certificatesIn(db: Db, size: number) {
  return db
    .selectFrom('log_sealed')
    .innerJoin('log_leaf', 'log_leaf.place', 'log_sealed.place')
    .select(['log_leaf.place', 'log_leaf.at', 'digest'])
    .where('kind', '=', 'certificate')
    .where('log_sealed.place', '<', size)
    .orderBy('log_sealed.place')
    .execute()
}

/** What the page of the log tells: its end, how it grew, the latest entries, and why it stands still where it does. */
export async function logToTell(deps: OfLog, now: Date, { days, latest }: { days: number; latest: number }) {
  const { db } = deps
  const head = await publicHead(deps)
  const { stopped, stopped_at: stoppedAt } = await db
    .selectFrom('log_head')
    .select(['stopped', 'stopped_at'])
    .executeTakeFirstOrThrow()
  const size = head?.size ?? 0
  const given = (await newestHead(db))?.size ?? 0
  // SQL: rows out of a list
  const { rows: growth } = await sql<{ day: string; size: number }>`
    select d::date as day, (
      select size from log_checkpoint where at < (d + interval '1 day') at time zone 'UTC' order by at desc limit 1) as size
    from generate_series(
      date_trunc('day', ${new Date(now.getTime() - (days - 1) * DAY)}::timestamptz at time zone 'UTC'),
      date_trunc('day', ${now}::timestamptz at time zone 'UTC'), interval '1 day') d
  `.execute(db)
  const entries = await db
    .selectFrom('log_leaf')
    .select(['place', 'at', 'commitment'])
    .where('place', '<', given)
    .orderBy('place', 'desc')
    .limit(latest)
    .execute()
  const witnesses = await db
    .selectFrom('log_cosignature')
    .select(['witness', 'at'])
    .where('size', '=', size)
    .orderBy('witness')
    .execute()
  const certificates = await certificatesIn(db, given)
  return { head, given, stopped, stoppedAt, growth, entries, certificates, witnesses }
}

/** What opens the entry of a thing for whoever may have it, with its proof; null where it has no place yet. */
export async function openEntry(db: Db, source: string) {
  const row = await db
    .selectFrom('log_sealed')
    .select(['kind', 'digest', 'salt', 'commitment'])
    .where('source', '=', source)
    .executeTakeFirst()
  if (!row || row.digest === null || row.salt === null) return null
  const found = await proofOfEntry(db, row.commitment)
  if (!found) return null
  return { kind: row.kind, digest: row.digest, salt: row.salt.toString('hex'), ...found }
}

/** A sealed paper that goes along in a pack, and how large the log was when it was printed (0: it does not say). */
export type PaperInLog = { source: string; printed: number }

/**
 * The proofs of papers as they lie beside them, for whoever checks without a line: that each is in the log, and that the log
 * begins with the head that the paper names. What has no place yet is left out.
 */
export async function proofsToKeep(db: Db, papers: readonly PaperInLog[]): Promise<string> {
  const kept = []
  for (const { source, printed } of papers) {
    const opened = await openEntry(db, source)
    // in a database that was put back the log is shorter than the paper says
    if (!opened || printed > opened.size) continue
    const { kind, salt, at, proof, size } = opened
    const consistency = (await consistencyProof(db, printed, size)).map(toBase64)
    kept.push({ kind, salt, at, proof, consistency })
  }
  return JSON.stringify({ papers: kept })
}

/** What a paper tells of its entry: the mark that finds it, and what the log was like when the paper was printed. */
export type PrintedLog = {
  address: string
  mark: string
  key: string
  size: number
  root: string
  /** SHA-256 of the certificates that a timestamp of the seal is trusted by; none where nobody is asked for one */
  timestampsBy: readonly string[]
}

/** What is printed of the log in a paper that is about to be sealed, with the salt that its entry will have. */
export async function logInPaper(
  {
    db,
    config,
    logKey,
    timestamps,
  }: OfLog & Pick<Deps, 'timestamps'> & { config: Pick<Deps['config'], 'publicUrl'> },
  salt: Buffer,
): Promise<PrintedLog> {
  const head = await publicHead({ db, logKey })
  return {
    address: `${config.publicUrl}/logs`,
    mark: salt.toString('hex'),
    key: logKey.fingerprint,
    size: head?.size ?? 0,
    root: head ? toBase64(head.root) : '',
    timestampsBy: timestamps?.trusted ?? [],
  }
}
