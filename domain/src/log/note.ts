import { areSame, fromBase64, joined, toBase64, toHex, utf8, type SlowSha256 } from './bytes.ts'

/** What a key of a note signs (C2SP signed-note): any text, or a cosignature with its time. */
export const KEY_TYPES = { note: 1, cosignature: 4 } as const
export type KeyType = (typeof KEY_TYPES)[keyof typeof KEY_TYPES]

/** An Ed25519 key that signs notes, by the name that stands before its signatures. */
export type NoteKey = { name: string; type: KeyType; id: Uint8Array; publicKey: Uint8Array }

/** Whether an Ed25519 signature is one of these bytes. */
export type VerifyEd25519 = (
  publicKey: Uint8Array,
  signature: Uint8Array,
  signed: Uint8Array,
) => boolean | Promise<boolean>

const KEY_BYTES = 32
const ID_BYTES = 4
const MOST_LINES = 64

/** The four bytes by which a key is known in a signature line. */
export async function keyId(
  sha256: SlowSha256,
  { name, type, publicKey }: Omit<NoteKey, 'id'>,
): Promise<Uint8Array> {
  const hash = await sha256(joined(utf8(`${name}\n`), Uint8Array.of(type), publicKey))
  return hash.slice(0, ID_BYTES)
}

/** A key in the form that others configure: name, id and key, joined by plus signs. */
export function keyText({ name, type, id, publicKey }: NoteKey): string {
  return `${name}+${toHex(id)}+${toBase64(joined(Uint8Array.of(type), publicKey))}`
}

/** The key that a text of that form names; null where it is none, or not of Ed25519. */
export async function keyIn(sha256: SlowSha256, text: string): Promise<NoteKey | null> {
  const { name, id, key } =
    /^(?<name>[^\s+]+)\+(?<id>[0-9a-f]{8})\+(?<key>[A-Za-z0-9+/]+=*)$/u.exec(text)?.groups ?? {}
  const bytes = fromBase64(key ?? '')
  if (name === undefined || bytes?.length !== KEY_BYTES + 1) return null
  const type = Object.values(KEY_TYPES).find((one) => one === bytes[0])
  if (type === undefined) return null
  const found = { name, type, publicKey: bytes.subarray(1) }
  const known = await keyId(sha256, found)
  return toHex(known) === id ? { ...found, id: known } : null
}

/** A line below a note: `signature` is all behind the four bytes of the key. */
export type SignatureLine = { name: string; id: Uint8Array; signature: Uint8Array }

/** A signature as it stands below a note, its newline included. */
export function signatureLine({ name, id, signature }: SignatureLine): string {
  return `\u{2014} ${name} ${toBase64(joined(id, signature))}\n`
}

/** A text with the signatures below it. */
export function noteOf(text: string, lines: readonly string[]): string {
  return `${text}\n${lines.join('')}`
}

/** The text of a note and its signatures; null where it is none. */
export function readNote(note: string): { text: string; lines: SignatureLine[] } | null {
  const at = note.lastIndexOf('\n\n')
  // oxlint-disable-next-line no-control-regex -- a note may hold none of them
  if (at < 0 || !note.endsWith('\n') || /[\u{0}-\u{9}\u{b}-\u{1f}]/u.test(note) || !note.isWellFormed())
    return null
  const lines = note
    .slice(at + 2, -1)
    .split('\n')
    .map(lineIn)
  const known = lines.filter((line) => line !== null)
  if (known.length !== lines.length || lines.length > MOST_LINES) return null
  return { text: note.slice(0, at + 1), lines: known }
}

/** What a signature line says; null where it is none. */
export function lineIn(line: string): SignatureLine | null {
  const { name, encoded } = /^\u{2014} (?<name>[^\s+]+) (?<encoded>\S+)$/u.exec(line)?.groups ?? {}
  const bytes = fromBase64(encoded ?? '')
  if (name === undefined || !bytes || bytes.length <= ID_BYTES) return null
  return { name, id: bytes.subarray(0, ID_BYTES), signature: bytes.subarray(ID_BYTES) }
}

/**
 * The text of a note that this key has signed; null where it has not, or where one of its signatures does not hold. Those of
 * other keys are no matter here.
 */
export async function textSignedBy(
  { name, id, publicKey }: NoteKey,
  verify: VerifyEd25519,
  note: string,
): Promise<string | null> {
  const read = readNote(note)
  const own = read?.lines.filter((line) => line.name === name && areSame(line.id, id)) ?? []
  if (!read || own.length === 0) return null
  for (const { signature } of own) if (!(await verify(publicKey, signature, utf8(read.text)))) return null
  return read.text
}
