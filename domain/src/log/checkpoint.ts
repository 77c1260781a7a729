import { areSame, fromBase64, joined, toBase64, utf8 } from './bytes.ts'
import type { NoteKey, SignatureLine, VerifyEd25519 } from './note.ts'

/** The head of a log: how many leaves there are, and the root over them. */
export type Checkpoint = { origin: string; size: number; root: Uint8Array }

/** The text of a checkpoint (C2SP tlog-checkpoint), which is signed as a note. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/** What the text of a checkpoint says; null where it is none. What follows its three lines is no matter here. */
export function checkpointIn(text: string): Checkpoint | null {
  const { origin, size, root } =
    /^(?<origin>[^\n]+)\n(?<size>0|[1-9]\d{0,15})\n(?<root>[^\n]+)\n(?:[^\n]+\n)*$/.exec(text)?.groups ?? {}
  const hash = fromBase64(root ?? '')
  const count = Number(size)
  if (origin === undefined || hash?.length !== 32 || !Number.isSafeInteger(count)) return null
  return { origin, size: count, root: hash }
}

const TIME_BYTES = 8

/** What a witness signs: the text of a checkpoint with the second at which it saw it (C2SP tlog-cosignature). */
export function cosignedText(text: string, seconds: number): string {
  return `cosignature/v1\ntime ${seconds}\n${text}`
}

/** The signature of a witness with its time, as it stands in a line below the checkpoint. */
export function timedSignature(seconds: number, signature: Uint8Array): Uint8Array {
  const time = new Uint8Array(TIME_BYTES)
  let rest = seconds
  for (let at = TIME_BYTES - 1; at >= 0; at -= 1) {
    time[at] = rest % 256
    rest = Math.floor(rest / 256)
  }
  return joined(time, signature)
}

/** When a witness says it saw a checkpoint, in seconds; null where the line is not a signature of this witness that holds. */
export async function cosignedAt(
  witness: NoteKey,
  verify: VerifyEd25519,
  text: string,
  line: SignatureLine,
): Promise<number | null> {
  if (line.name !== witness.name || !areSame(line.id, witness.id)) return null
  const time = line.signature.subarray(0, TIME_BYTES)
  const seconds = time.reduce((sum, byte) => sum * 256 + byte, 0)
  if (line.signature.length !== TIME_BYTES + 64 || !Number.isSafeInteger(seconds)) return null
  const signed = utf8(cosignedText(text, seconds))
  return (await verify(witness.publicKey, line.signature.subarray(TIME_BYTES), signed)) ? seconds : null
}

/** What is sent to a witness: from which size on, why the tree of today begins with that one, and the signed checkpoint. */
export function witnessRequest(earlier: number, proof: readonly Uint8Array[], note: string): string {
  return `old ${earlier}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`
}
