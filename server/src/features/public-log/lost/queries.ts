import { areSame } from '@evensettle/domain/log/bytes.ts'
import { entryIn } from '@evensettle/domain/log/entry.ts'
import { entriesIn, TILE_WIDTH, tilePath } from '@evensettle/domain/log/tiles.ts'
import { foldedHash, leafHash, pairHash, wholeNodes, type TreeNode } from '@evensettle/domain/log/tree.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { ReadOfLog } from '../../../platform/public-log/log-copy.ts'
import { sha256, type LogKey } from '../../../platform/public-log/log-key.ts'
import { hashOfNode, newestHead, rememberedHead, RowsMissing, type RememberedHead } from '../queries.ts'

/**
 * Why nothing can be put back: no head is remembered (`forgotten`), this database has signed it or more, so that its rows were changed or
 * are missing (`not_lost`), or something that is no part of it (`fork`); the copy lacks some of its entries (`lacking`), or does not
 * lead to it (`not_the_same`).
 */
export type LossFault =
  | { fault: 'forgotten' | 'not_lost' | 'fork' | 'not_the_same' }
  | { fault: 'lacking'; path: string }

/** An entry with its hash, in hex. */
export type LostLeaf = { at: string; commitment: string; hash: string }

/** All entries of the last head from `from` on, which lead to it with those before. */
export type LostEntries = { note: string; size: number; root: Uint8Array; from: number; leaves: LostLeaf[] }

/** Reads what the last head has and the database may have lost, and checks that exactly that head follows from it. */
export async function lostEntries(db: Db, log: LogKey, read: ReadOfLog): Promise<LostEntries | LossFault> {
  const head = await rememberedHead(log)
  if (!head) return { fault: 'forgotten' }
  const signed = (await newestHead(db))?.size ?? 0
  if (signed >= head.size) return { fault: 'not_lost' }
  return entriesFrom(db, head, read, signed - (signed % TILE_WIDTH))
}

/** Reads a whole copy of the log, and checks that exactly the last head follows from it. */
export async function checkCopy(
  db: Db,
  log: LogKey,
  read: ReadOfLog,
): Promise<{ size: number; fault?: never } | LossFault> {
  const head = await rememberedHead(log)
  if (!head) return { fault: 'forgotten' }
  const found = await entriesFrom(db, head, read, 0)
  return 'fault' in found ? found : { size: found.size }
}

/** The entries of a head from a whole tile on, and from the database what lies before. */
async function entriesFrom(
  db: Db,
  { note, size, root }: RememberedHead,
  read: ReadOfLog,
  from: number,
): Promise<LostEntries | LossFault> {
  const bytes: Uint8Array[] = []
  for (let start = from; start < size; start += TILE_WIDTH) {
    const tile = { level: null, index: start / TILE_WIDTH, width: Math.min(TILE_WIDTH, size - start) }
    const entries = await entriesOf(read, tile)
    if (!entries) return { fault: 'lacking', path: tilePath(tile) }
    bytes.push(...entries)
  }
  const hashes = bytes.map((one) => leafHash(sha256, one))
  const found = await rootWith(db, { from, hashes, size })
  if (!found || !areSame(found, root)) return { fault: 'not_the_same' }
  const leaves: LostLeaf[] = []
  for (const [place, one] of bytes.entries()) {
    const entry = entryIn(Buffer.from(one).toString('utf8'))
    if (!entry) return { fault: 'not_the_same' }
    leaves.push({ ...entry, hash: Buffer.from(hashes[place] ?? []).toString('hex') })
  }
  return { note, size, root, from, leaves }
}

/** The entries of a tile: of a part of it as that is given out, else the first ones of the whole. */
async function entriesOf(
  read: ReadOfLog,
  tile: { level: null; index: number; width: number },
): Promise<Uint8Array[] | null> {
  const own = await read(tilePath(tile))
  if (own) return entriesIn(own, tile.width)
  const whole = tile.width < TILE_WIDTH ? await read(tilePath({ ...tile, width: TILE_WIDTH })) : null
  return whole && (entriesIn(whole, TILE_WIDTH)?.slice(0, tile.width) ?? null)
}

/** The root of the tree that has the leaves of the database before `from` and these behind; null where the database lacks some. */
async function rootWith(
  db: Db,
  { from, hashes, size }: { from: number; hashes: readonly Uint8Array[]; size: number },
): Promise<Uint8Array | null> {
  async function hashOf({ level, index }: TreeNode): Promise<Uint8Array> {
    if ((index + 1) * 2 ** level <= from) return hashOfNode(db, { level, index }, from)
    const [leaf] = level === 0 ? hashes.slice(index - from, index - from + 1) : []
    if (leaf) return leaf
    const below = level - 1
    return pairHash(
      sha256,
      await hashOf({ level: below, index: 2 * index }),
      await hashOf({ level: below, index: 2 * index + 1 }),
    )
  }
  try {
    const nodes = []
    for (const node of wholeNodes(0, size)) nodes.push(await hashOf(node))
    return foldedHash(sha256, nodes)
  } catch (error) {
    if (error instanceof RowsMissing) return null
    throw error
  }
}
