import { createHash, createPublicKey, verify } from 'node:crypto'

// Written from the texts of C2SP (signed-note, tlog-checkpoint, tlog-tiles, tlog-witness, tlog-cosignature) and RFC 6962 alone:
// nothing of ours is imported here, so that what others write will read our log as well.

/** Gives what lies at a path below a log's address; null for “not found”. */
export type Get = (path: string) => Promise<Buffer | null>

export type Head = { origin: string; size: number; root: string; text: string }
export type Followed = { head: Head; entries: Buffer[]; leaves: Buffer[] }

const hash = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const leafOf = (entry: Buffer) => hash(Buffer.from([0]), entry)

/** MTH of RFC 6962, section 2.1, as it is written there. */
export function treeHash(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return hash()
  const [only] = leaves
  if (leaves.length === 1 && only) return only
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return hash(Buffer.from([1]), treeHash(leaves.slice(0, k)), treeHash(leaves.slice(k)))
}

/** PROOF(m, D[n]) of RFC 6962, section 2.1.2, as it is written there. */
export function consistency(m: number, leaves: readonly Buffer[], isWhole = true): Buffer[] {
  const n = leaves.length
  if (m === n) return isWhole ? [] : [treeHash(leaves)]
  let k = 1
  while (k * 2 < n) k *= 2
  return m <= k
    ? [...consistency(m, leaves.slice(0, k), isWhole), treeHash(leaves.slice(k))]
    : [...consistency(m - k, leaves.slice(k), false), treeHash(leaves.slice(0, k))]
}

/** Whether a proof shows that the tree of `n` with one root begins with the tree of `m` with another (RFC 6962, section 2.1.2). */
export function isConsistent(
  earlier: { size: number; root: string },
  later: { size: number; root: string },
  proof: readonly string[],
): boolean {
  const path = proof.map((line) => Buffer.from(line, 'base64'))
  if (path.some((one) => one.length !== 32)) return false
  const roots = rootsOf(earlier.size, later.size, Buffer.from(earlier.root, 'base64'), path, true)
  return (
    roots !== null &&
    path.length === 0 &&
    roots[0].toString('base64') === earlier.root &&
    roots[1].toString('base64') === later.root
  )
}

/** The roots of both trees, from SUBPROOF(m, D[n], b) as RFC 6962 defines it, taken from its end. */
function rootsOf(
  m: number,
  n: number,
  known: Buffer,
  path: Buffer[],
  isWhole: boolean,
): [Buffer, Buffer] | null {
  if (m === n && isWhole) return [known, known]
  const last = path.pop()
  if (!last) return null
  if (m === n) return [last, last]
  let k = 1
  while (k * 2 < n) k *= 2
  const below = m <= k ? rootsOf(m, k, known, path, isWhole) : rootsOf(m - k, n - k, known, path, false)
  if (!below) return null
  const [old, whole] = below
  const one = Buffer.from([1])
  return m <= k ? [old, hash(one, whole, last)] : [hash(one, last, old), hash(one, last, whole)]
}

/** Whether a key `name+id+base64` has signed a text; `prefix`: what a cosignature signs before it. */
export function isSigned(key: string, type: number, note: string): { text: string; time: number } | null {
  const [name = '', id = ''] = key.split('+', 2)
  const material = Buffer.from(key.slice(name.length + id.length + 2), 'base64')
  const expected = createHash('sha256').update(`${name}\n`).update(material).digest().subarray(0, 4)
  if (material[0] !== type || material.length !== 33 || expected.toString('hex') !== id) return null
  const end = note.lastIndexOf('\n\n')
  const text = note.slice(0, end + 1)
  for (const line of note.slice(end + 2).split('\n')) {
    const [dash, by, encoded = ''] = line.split(' ')
    const bytes = Buffer.from(encoded, 'base64')
    if (dash !== '—' || by !== name || !bytes.subarray(0, 4).equals(expected)) continue
    const time = type === 4 ? Number(bytes.readBigUInt64BE(4)) : 0
    const signed = type === 4 ? `cosignature/v1\ntime ${time}\n${text}` : text
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), material.subarray(1)])
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
    if (verify(null, Buffer.from(signed), publicKey, bytes.subarray(type === 4 ? 12 : 4)))
      return { text, time }
  }
  return null
}

export function headIn(text: string): Head {
  const [origin = '', size = '', root = ''] = text.split('\n')
  return { origin, size: Number(size), root, text }
}

function pathOf(level: number | 'entries', index: number, width: number): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.../g) ?? []
  const number = groups.map((group, at) => (at === groups.length - 1 ? group : `x${group}`)).join('/')
  return `tile/${level}/${number}${width === 256 ? '' : `.p/${width}`}`
}

async function needed(get: Get, path: string): Promise<Buffer> {
  const bytes = await get(path)
  if (!bytes) throw new Error(`the log does not give ${path}`)
  return bytes
}

/** Reads a log from its beginning to its head, checks every tile of every level, and throws for what is not so. */
export async function follow(get: Get, key: string, before: Followed | null = null): Promise<Followed> {
  const note = (await needed(get, 'checkpoint')).toString()
  const signed = isSigned(key, 1, note)
  if (!signed) throw new Error('the head is not signed by this log')
  const head = headIn(signed.text)
  if (head.origin !== key.split('+', 1)[0]) throw new Error('the head is of another log')
  const entries: Buffer[] = []
  for (let index = 0; index * 256 < head.size; index += 1) {
    const width = Math.min(256, head.size - index * 256)
    const bundle = await needed(get, pathOf('entries', index, width))
    for (let at = 0; at < bundle.length; at += 2 + bundle.readUInt16BE(at))
      entries.push(bundle.subarray(at + 2, at + 2 + bundle.readUInt16BE(at)))
  }
  const leaves = entries.map(leafOf)
  await checkLevels(get, leaves)
  const past = await get(pathOf(0, Math.floor(head.size / 256), (head.size % 256) + 1))
  // it may have been signed meanwhile
  if (past && (await needed(get, 'checkpoint')).toString() === note)
    throw new Error('the log gives what is not signed')
  if (leaves.length !== head.size || treeHash(leaves).toString('base64') !== head.root)
    throw new Error('the root does not follow from the entries')
  if (before && before.head.size > head.size) throw new Error('the log became smaller')
  if (before && treeHash(leaves.slice(0, before.head.size)).toString('base64') !== before.head.root)
    throw new Error('the log is not the one that it was')
  return { head, entries, leaves }
}

async function checkLevels(get: Get, leaves: readonly Buffer[]): Promise<void> {
  let level = 0
  for (let row = leaves; row.length > 0; level += 1) {
    const above: Buffer[] = []
    for (let index = 0; index * 256 < row.length; index += 1) {
      const own = row.slice(index * 256, (index + 1) * 256)
      const tile = await needed(get, pathOf(level, index, own.length))
      if (!tile.equals(Buffer.concat(own))) throw new Error(`tile ${level}/${index} is not what it has to be`)
      if (own.length === 256) above.push(treeHash(own))
    }
    row = above
  }
}

/** The leaf's place and the root that follow from a proof of C2SP tlog-proof (RFC 6962, section 2.1.1). */
export function provenRoot(proof: string, entry: Buffer): { head: Head; root: string; index: number } {
  const end = proof.indexOf('\n\n')
  const [first, place = '', ...lines] = proof.slice(0, end).split('\n')
  if (first !== 'c2sp.org/tlog-proof@v1') throw new Error('no proof')
  const head = headIn(proof.slice(end + 2))
  const index = Number(place.slice('index '.length))
  const hashes = lines.map((line) => Buffer.from(line, 'base64'))
  const root = rootOf(index, head.size, leafOf(entry), hashes)
  if (hashes.length > 0) throw new Error('the proof is too long')
  return { head, root: root.toString('base64'), index }
}

/** The root, from PATH(m, D[n]) as RFC 6962 defines it: its last hash is that of the half that the leaf is not in. */
function rootOf(m: number, n: number, leaf: Buffer, path: Buffer[]): Buffer {
  if (n === 1) return leaf
  let k = 1
  while (k * 2 < n) k *= 2
  const other = path.pop()
  if (!other) throw new Error('the proof is too short')
  return m < k
    ? hash(Buffer.from([1]), rootOf(m, k, leaf, path), other)
    : hash(Buffer.from([1]), other, rootOf(m - k, n - k, leaf, path))
}
