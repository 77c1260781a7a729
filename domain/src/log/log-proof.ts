import { areSame, fromBase64, toBase64, utf8, type SlowSha256 } from './bytes.ts'
import { checkpointIn, type Checkpoint } from './checkpoint.ts'
import { commitmentTo, entryText, type Sealed } from './entry.ts'
import { textSignedBy, type NoteKey, type VerifyEd25519 } from './note.ts'
import { leafBytes, rootByInclusion } from './tree.ts'

const HEAD = 'c2sp.org/tlog-proof@v1'
/** A tree of all that JavaScript can count is not higher. */
const MOST_HASHES = 63

/** That an entry is in a log, by the log's own signature (C2SP tlog-proof). */
export type LogProof = { index: number; hashes: readonly Uint8Array[]; checkpoint: string }

export function logProofText({ index, hashes, checkpoint }: LogProof): string {
  return `${HEAD}\nindex ${index}\n${hashes.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpoint}`
}

/** What such a text says; null where it is none. */
export function logProofIn(text: string): LogProof | null {
  const at = text.indexOf('\n\n')
  const [head, ...lines] = text.slice(0, Math.max(at, 0)).split('\n')
  const place = lines[0]?.startsWith('extra ') ? 1 : 0
  const index = /^index (?<index>0|[1-9]\d{0,15})$/.exec(lines[place] ?? '')?.groups?.['index']
  if (head !== HEAD || index === undefined) return null
  const hashes = lines.slice(place + 1).map(fromBase64)
  const whole = hashes.filter((hash) => hash?.length === 32).filter((hash) => hash !== null)
  if (whole.length !== hashes.length || hashes.length > MOST_HASHES) return null
  return { index: Number(index), hashes: whole, checkpoint: text.slice(at + 2) }
}

/** What the checks of a log need that a language by itself does not have. */
export type LogTools = { sha256: SlowSha256; verifyEd25519: VerifyEd25519 }

/** Why a proof is none: it cannot be read, the head is not signed by this log, or the thing is not in that tree. */
export type LogProofFault = 'unreadable' | 'not_signed' | 'not_in_log'

/** Checks that a thing is in the log of this key since a moment, and gives the signed head that says so. */
export async function checkLogProof(
  { sha256, verifyEd25519 }: LogTools,
  key: NoteKey,
  { sealed, at, proof }: { sealed: Sealed; at: string; proof: string },
): Promise<{ head: Checkpoint; index: number } | LogProofFault> {
  const read = logProofIn(proof)
  if (!read) return 'unreadable'
  const text = await textSignedBy(key, verifyEd25519, read.checkpoint)
  const head = text === null ? null : checkpointIn(text)
  if (!head || head.origin !== key.name) return 'not_signed'
  const entry = entryText({ at, commitment: await commitmentTo(sha256, sealed) })
  const { index, hashes } = read
  const leaf = await sha256(leafBytes(utf8(entry)))
  const root = await rootByInclusion(sha256, { index, size: head.size, leaf, proof: hashes })
  return root && areSame(root, head.root) ? { head, index } : 'not_in_log'
}
