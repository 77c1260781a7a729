import { joined, type Sha256, type SlowSha256 } from './bytes.ts'

/** A whole subtree of 2^level leaves: the `index`-th of its level. */
export type TreeNode = { level: number; index: number }

/** What the hash of a leaf is of (RFC 6962, section 2.1). */
export function leafBytes(entry: Uint8Array): Uint8Array {
  return joined(Uint8Array.of(0), entry)
}

/** What the hash of two subtrees together is of (RFC 6962, section 2.1). */
export function pairBytes(left: Uint8Array, right: Uint8Array): Uint8Array {
  return joined(Uint8Array.of(1), left, right)
}

export function leafHash(sha256: Sha256, entry: Uint8Array): Uint8Array {
  return sha256(leafBytes(entry))
}

export function pairHash(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(pairBytes(left, right))
}

/** The largest power of two below a number above one. */
function halfBelow(size: number): number {
  let half = 1
  while (half * 2 < size) half *= 2
  return half
}

/** The whole subtrees that the leaves from `start` until before `end` are made of, from left to right; `start` lies where one begins. */
export function wholeNodes(start: number, end: number): TreeNode[] {
  const nodes: TreeNode[] = []
  let at = start
  while (at < end) {
    let [level, width] = [0, 1]
    while (at % (width * 2) === 0 && at + width * 2 <= end) {
      width *= 2
      level += 1
    }
    nodes.push({ level, index: at / width })
    at += width
  }
  return nodes
}

/** The hash over whole subtrees that stand beside each other, from left to right. `none`: where there are none. */
export function foldedHash(sha256: Sha256, hashes: readonly Uint8Array[]): Uint8Array {
  const last = hashes.at(-1)
  if (!last) return sha256(new Uint8Array())
  return hashes.slice(0, -1).reduceRight((right, left) => pairHash(sha256, left, right), last)
}

/** Gives the hash of a whole subtree that is asked for. */
export type NodeReader = (node: TreeNode) => Uint8Array

/** Reads the whole subtrees over some leaves, all of which are at hand. */
export function treeOver(sha256: Sha256, leaves: readonly Uint8Array[]): NodeReader {
  const levels = [leaves]
  for (let below = leaves; below.length > 1; below = levels.at(-1) ?? []) {
    const pairs = Array.from({ length: Math.floor(below.length / 2) }, (_, at) =>
      below.slice(2 * at, 2 * at + 2),
    )
    levels.push(pairs.map(([left = NOTHING, right = NOTHING]) => pairHash(sha256, left, right)))
  }
  return ({ level, index }) => levels[level]?.[index] ?? NOTHING
}

const NOTHING = new Uint8Array()

/** The root of the tree of the first `size` leaves (RFC 6962, section 2.1). */
export function rootOf(sha256: Sha256, read: NodeReader, size: number): Uint8Array {
  return foldedHash(sha256, wholeNodes(0, size).map(read))
}

/** The whole subtrees behind each hash of the proof that leaf `index` is in the tree of `size`, from the leaf upwards (2.1.1). */
export function inclusionNodes(index: number, size: number): TreeNode[][] {
  const path: TreeNode[][] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    const middle = start + halfBelow(end - start)
    if (index < middle) {
      path.push(wholeNodes(middle, end))
      end = middle
    } else {
      path.push(wholeNodes(start, middle))
      start = middle
    }
  }
  return path.toReversed()
}

/** The whole subtrees behind each hash of the proof that the tree of `size` begins with the one of `earlier` (2.1.2). */
export function consistencyNodes(earlier: number, size: number): TreeNode[][] {
  if (earlier === 0 || earlier === size) return []
  const path: TreeNode[][] = []
  let [start, end, isStart] = [0, size, true]
  while (end !== earlier) {
    const middle = start + halfBelow(end - start)
    if (earlier <= middle) {
      path.push(wholeNodes(middle, end))
      end = middle
    } else {
      path.push(wholeNodes(start, middle))
      start = middle
      isStart = false
    }
  }
  if (!isStart) path.push(wholeNodes(start, end))
  return path.toReversed()
}

/** The hashes of a proof, of the subtrees behind each. */
export function proofOf(
  sha256: Sha256,
  read: NodeReader,
  path: readonly (readonly TreeNode[])[],
): Uint8Array[] {
  return path.map((nodes) => foldedHash(sha256, nodes.map(read)))
}

/** The root that follows from a leaf and its proof; null where the proof is not one for this place (RFC 9162, 2.1.3.2). */
export async function rootByInclusion(
  sha256: SlowSha256,
  {
    index,
    size,
    leaf,
    proof,
  }: { index: number; size: number; leaf: Uint8Array; proof: readonly Uint8Array[] },
): Promise<Uint8Array | null> {
  if (!isPlace(index) || !isPlace(size) || index >= size) return null
  let [at, last, root] = [index, size - 1, leaf]
  for (const one of proof) {
    if (last === 0) return null
    const isRight = at % 2 === 1
    root = await sha256(isRight || at === last ? pairBytes(one, root) : pairBytes(root, one))
    if (!isRight && at === last) while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 ? root : null
}

/** The two roots that follow from a proof of consistency; null where the proof is not one for these sizes (RFC 9162, 2.1.4.2). */
export async function rootsByConsistency(
  sha256: SlowSha256,
  {
    earlier,
    size,
    earlierRoot,
    proof,
  }: { earlier: number; size: number; earlierRoot: Uint8Array; proof: readonly Uint8Array[] },
): Promise<{ earlier: Uint8Array; later: Uint8Array } | null> {
  if (!isPlace(earlier) || !isPlace(size) || earlier > size) return null
  if (earlier === size) return proof.length === 0 ? { earlier: earlierRoot, later: earlierRoot } : null
  if (earlier === 0 || proof.length === 0) return null
  const whole = [...proof]
  if (isPowerOfTwo(earlier)) whole.unshift(earlierRoot)
  const [first, ...others] = whole
  if (!first) return null
  let [at, last] = [earlier - 1, size - 1]
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  let roots = { earlier: first, later: first }
  for (const one of others) {
    if (last === 0) return null
    if (at % 2 === 1 || at === last) {
      roots = {
        earlier: await sha256(pairBytes(one, roots.earlier)),
        later: await sha256(pairBytes(one, roots.later)),
      }
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else roots.later = await sha256(pairBytes(roots.later, one))
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 ? roots : null
}

function isPlace(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

function isPowerOfTwo(value: number): boolean {
  let rest = value
  while (rest % 2 === 0 && rest > 1) rest /= 2
  return rest === 1
}
