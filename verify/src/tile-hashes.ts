import type { SlowSha256 } from '@evensettle/domain/log/bytes.ts'
import { HASH_BYTES, tileOf } from '@evensettle/domain/log/tiles.ts'
import { pairBytes, type TreeNode } from '@evensettle/domain/log/tree.ts'

/** Gives the first `width` hashes of a tile, one behind the other. */
export type HashTiles = (level: number, index: number, width: number) => Promise<Uint8Array>

/** The hashes of a proof, out of the tiles of a tree of `size` leaves, where a hash takes its time (a browser's). */
export async function hashesOf(
  sha256: SlowSha256,
  tiles: HashTiles,
  path: readonly (readonly TreeNode[])[],
  size: number,
): Promise<Uint8Array[]> {
  const proof: Uint8Array[] = []
  for (const nodes of path) {
    const hashes: Uint8Array[] = []
    for (const node of nodes) hashes.push(await hashOf(sha256, tiles, node, size))
    let right = hashes.pop() ?? new Uint8Array(HASH_BYTES)
    for (const left of hashes.toReversed()) right = await sha256(pairBytes(left, right))
    proof.push(right)
  }
  return proof
}

async function hashOf(
  sha256: SlowSha256,
  tiles: HashTiles,
  node: TreeNode,
  size: number,
): Promise<Uint8Array> {
  const { tile, from, count } = tileOf(node, size)
  const bytes = await tiles(tile.level, tile.index, tile.width)
  let row = Array.from({ length: count }, (_, at) =>
    bytes.subarray((from + at) * HASH_BYTES, (from + at + 1) * HASH_BYTES),
  )
  while (row.length > 1)
    row = await Promise.all(
      Array.from({ length: row.length / 2 }, async (_, at) =>
        sha256(pairBytes(row[2 * at] ?? new Uint8Array(), row[2 * at + 1] ?? new Uint8Array())),
      ),
    )
  return row[0] ?? new Uint8Array(HASH_BYTES)
}
