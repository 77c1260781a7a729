import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { toBase64, utf8 } from '@evensettle/domain/log/bytes.ts'
import { checkpointText } from '@evensettle/domain/log/checkpoint.ts'
import { commitmentTo, entryText, type Sealed } from '@evensettle/domain/log/entry.ts'
import { logProofText } from '@evensettle/domain/log/log-proof.ts'
import { keyId, keyText, KEY_TYPES, noteOf, signatureLine } from '@evensettle/domain/log/note.ts'
import { bundled, isWithin, tileAt, type Tile } from '@evensettle/domain/log/tiles.ts'
import {
  consistencyNodes,
  inclusionNodes,
  leafHash,
  pairHash,
  proofOf,
  rootOf,
  type TreeNode,
} from '@evensettle/domain/log/tree.ts'
import type { KeptProof, LogSource } from '../log.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

/** A public log that is kept in memory, with what it was asked for. */
export async function logInMemory(name = 'settle.test/log') {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  const named = { name, type: KEY_TYPES.note, publicKey: raw }
  const key = { ...named, id: await keyId(sha256, named) }
  const entries: Uint8Array[] = []
  const asked: string[] = []

  const node = ({ level, index }: TreeNode): Uint8Array =>
    level === 0
      ? leafHash(sha256, entries[index] ?? new Uint8Array())
      : pairHash(
          sha256,
          node({ level: level - 1, index: 2 * index }),
          node({ level: level - 1, index: 2 * index + 1 }),
        )
  const rootAt = (size: number) => rootOf(sha256, node, size)

  function note(size = entries.length): string {
    const text = checkpointText({ origin: name, size, root: rootAt(size) })
    const signature = new Uint8Array(sign(null, utf8(text), privateKey))
    return noteOf(text, [signatureLine({ name, id: key.id, signature })])
  }

  function bytesOf({ level, index, width }: Tile): Uint8Array {
    const from = index * 256
    const places = Array.from({ length: width }, (_, at) => from + at)
    return Buffer.concat(
      level === null
        ? places.map((place) => bundled(entries[place] ?? new Uint8Array()))
        : places.map((place) => node({ level: 8 * level, index: place })),
    )
  }

  const source: LogSource = {
    checkpoint: async () => note(),
    async tile(path) {
      asked.push(path)
      const tile = tileAt(path)
      return tile && isWithin(tile, entries.length) ? bytesOf(tile) : null
    },
  }
  return {
    key: keyText(key),
    asked,
    source,
    head: () => ({ size: entries.length, root: entries.length > 0 ? toBase64(rootAt(entries.length)) : '' }),
    /** Enters a thing; others that nobody looks for are made up. */
    async enter(sealed: Sealed, at: string): Promise<number> {
      return entries.push(utf8(entryText({ at, commitment: await commitmentTo(sha256, sealed) }))) - 1
    },
    fill(count: number, at: string): void {
      for (let i = 0; i < count; i += 1)
        entries.push(
          utf8(
            entryText({
              at,
              commitment: createHash('sha256').update(`${at} ${i} ${entries.length}`).digest('hex'),
            }),
          ),
        )
    },
    /** Rewrites an entry, as nobody may. */
    rewrite(index: number, at: string): void {
      entries[index] = utf8(entryText({ at, commitment: 'ab'.repeat(32) }))
    },
    /** What lies in a pack of an entry. */
    kept(index: number, { kind, salt }: Sealed, at: string, printedSize: number): KeptProof {
      const hashes = proofOf(sha256, node, inclusionNodes(index, entries.length))
      const consistency = proofOf(sha256, node, consistencyNodes(printedSize, entries.length)).map(toBase64)
      return { kind, salt, at, proof: logProofText({ index, hashes, checkpoint: note() }), consistency }
    },
  }
}
