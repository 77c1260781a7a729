import { pairHash, type TreeNode } from './tree.ts'
import type { Sha256 } from './bytes.ts'

/** How many hashes, or entries, a whole tile has (C2SP tlog-tiles). */
export const TILE_WIDTH = 256
/** How many levels of the tree a tile stands for. */
const TILE_HEIGHT = 8
export const HASH_BYTES = 32
const HIGHEST = 63

/** A tile: `level` null holds the entries, others the hashes of the tree's level 8 × `level`. */
export type Tile = { level: number | null; index: number; width: number }

/** The path of a tile below the log's address, as `tile/0/x001/234` or `tile/entries/000.p/7`. */
export function tilePath({ level, index, width }: Tile): string {
  const groups: string[] = []
  let rest = index
  do {
    groups.unshift(String(rest % 1_000).padStart(3, '0'))
    rest = Math.floor(rest / 1_000)
  } while (rest > 0)
  const number = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
  return `tile/${level ?? 'entries'}/${number}${width < TILE_WIDTH ? `.p/${width}` : ''}`
}

/** The tile that a path names; null where it is not the one way to name one. */
export function tileAt(path: string): Tile | null {
  const parts =
    /^tile\/(?<level>entries|\d{1,2})\/(?<number>(?:x\d{3}\/){0,4}\d{3})(?:\.p\/(?<width>\d{1,3}))?$/.exec(
      path,
    )
  const { level, number = '', width } = parts?.groups ?? {}
  if (level === undefined) return null
  const tile = {
    level: level === 'entries' ? null : Number(level),
    index: Number(number.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  }
  const isOne = (tile.level ?? 0) <= HIGHEST && tile.width > 0 && Number.isSafeInteger(tile.index)
  return isOne && tilePath(tile) === path ? tile : null
}

/** How many hashes a level of tiles has in a tree of `size` leaves. */
export function hashesAt(level: number, size: number): number {
  return Math.floor(size / TILE_WIDTH ** level)
}

/** Whether a tree of `size` leaves has all of a tile. */
export function isWithin({ level, index, width }: Tile, size: number): boolean {
  return index * TILE_WIDTH + width <= hashesAt(level ?? 0, size)
}

/** The tile that holds what a whole subtree is hashed of, and which of its hashes, in a tree of `size` leaves. */
export function tileOf(
  { level, index }: TreeNode,
  size: number,
): { tile: Tile & { level: number }; from: number; count: number } {
  const tileLevel = Math.floor(level / TILE_HEIGHT)
  const count = 2 ** (level % TILE_HEIGHT)
  const first = index * count
  const tile = Math.floor(first / TILE_WIDTH)
  const width = Math.min(TILE_WIDTH, hashesAt(tileLevel, size) - tile * TILE_WIDTH)
  return { tile: { level: tileLevel, index: tile, width }, from: first - tile * TILE_WIDTH, count }
}

/** The hash of a whole subtree, of the hashes that stand for it in a tile: a power of two of them. */
export function hashInTile(sha256: Sha256, hashes: readonly Uint8Array[]): Uint8Array {
  let row = hashes
  while (row.length > 1)
    row = row.flatMap((left, at) => {
      const right = row[at + 1]
      return at % 2 === 0 && right ? [pairHash(sha256, left, right)] : []
    })
  return row[0] ?? sha256(new Uint8Array())
}

/** The hashes of a tile; null where it does not hold as many as it should. */
export function hashesIn(bytes: Uint8Array, width: number): Uint8Array[] | null {
  if (bytes.length !== width * HASH_BYTES) return null
  return Array.from({ length: width }, (_, at) => bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES))
}

/** An entry as a bundle of entries holds it: its length in two bytes, then itself. */
export function bundled(entry: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(entry.length + 2)
  bytes[0] = Math.floor(entry.length / 256)
  bytes[1] = entry.length % 256
  bytes.set(entry, 2)
  return bytes
}

/** The entries of a bundle; null where it is cut off or holds not as many as it should. */
export function entriesIn(bundle: Uint8Array, width: number): Uint8Array[] | null {
  const entries: Uint8Array[] = []
  let at = 0
  while (at + 2 <= bundle.length) {
    const end = at + 2 + (bundle[at] ?? 0) * 256 + (bundle[at + 1] ?? 0)
    if (end > bundle.length) return null
    entries.push(bundle.subarray(at + 2, end))
    at = end
  }
  return at === bundle.length && entries.length === width ? entries : null
}
