import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sha256 } from '@evensettle/domain/log/bytes.ts'
import { utf8 } from '@evensettle/domain/log/bytes.ts'
import { keyId, keyText, KEY_TYPES, type NoteKey, type VerifyEd25519 } from '@evensettle/domain/log/note.ts'
import { StartupError } from '../startup-error.ts'
import type { DataDir } from './data-dir.ts'
import { openLogCopy, type LogCopy } from './log-copy.ts'
import { readOrCreateSecret, replaceFile, SECRET_FILES, secretsFolder, secretText } from './secrets.ts'

const HEAD_FILE = 'public-log-head.txt'
const COPY_FOLDER = 'public-log'
/** What stands in the file of the last head before there is one. */
const NO_HEAD = 'nothing signed yet\n'
/** The DER in front of the 32 bytes of an Ed25519 key (RFC 8410). */
const DER = {
  public: Buffer.from('302a300506032b6570032100', 'hex'),
  private: Buffer.from('302e020100300506032b657004220420', 'hex'),
}

/** What the heads of the public log are signed with, and the memory of the last one. */
export type LogKey = {
  key: NoteKey
  /** the key as followers of a log configure it */
  text: string
  /** SHA-256 of the 32 bytes of the public key, in hex: what a person compares */
  fingerprint: string
  sign(text: string): Uint8Array
  /** The note that was signed last, empty before the first; null: the memory of it is gone, which the key is not. */
  lastHead(): Promise<string | null>
  /** Remembers a note, on the disk, before anybody gets it. */
  remember(note: string): Promise<void>
  /** The entries of that head and of all before, kept before it is remembered. */
  copy: LogCopy
}

export const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest())

export const verifyEd25519: VerifyEd25519 = (publicKey, signature, signed) =>
  verify(
    null,
    signed,
    createPublicKey({ key: Buffer.concat([DER.public, publicKey]), format: 'der', type: 'spki' }),
    signature,
  )

/**
 * The Ed25519 key of this installation's public log, made on the first start and kept with the secrets. The last head that was
 * signed and its entries lie in DATA_DIR/secrets: a database that is put back from a backup does not bring those back. The log bears
 * the name of the address that the installation had when the key was made.
 * @throws StartupError when the stored key is damaged
 */
export async function openLogKey(dataDir: DataDir, publicUrl: string): Promise<LogKey> {
  const folder = await dataDir.folder('secrets')
  const head = join(folder, HEAD_FILE)
  const stored = await secretText(dataDir, SECRET_FILES.log, async () => {
    // before the key: a key without the memory of what it signed is one whose memory was lost
    await readOrCreateSecret(dataDir, HEAD_FILE, () => NO_HEAD)
    return makeLogKey(publicUrl)
  })
  const { name, seed } = keyIn(stored, join(await secretsFolder(dataDir), SECRET_FILES.log))
  const privateKey = createPrivateKey({
    key: Buffer.concat([DER.private, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  const publicKey = new Uint8Array(spki.subarray(DER.public.length))
  const named = { name, type: KEY_TYPES.note, publicKey }
  const key = { ...named, id: await keyId(sha256, named) }
  return {
    key,
    text: keyText(key),
    fingerprint: createHash('sha256').update(publicKey).digest('hex'),
    sign: (text) => new Uint8Array(sign(null, utf8(text), privateKey)),
    async lastHead() {
      try {
        const note = await readFile(head, 'utf8')
        return note === NO_HEAD ? '' : note
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    remember: (note) => replaceFile(head, note),
    copy: openLogCopy(join(folder, COPY_FOLDER)),
  }
}

/** A key for the log of an installation at this address, as its file holds it. */
export function makeLogKey(publicUrl: string): string {
  const name = `${new URL(publicUrl).host}/log`
  const { privateKey } = generateKeyPairSync('ed25519')
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(DER.private.length)
  return `${JSON.stringify({ name, seed: seed.toString('base64') })}\n`
}

function keyIn(text: string, path: string): { name: string; seed: Buffer } {
  try {
    const { name, seed } = JSON.parse(text)
    const bytes = Buffer.from(String(seed), 'base64')
    if (typeof name === 'string' && /^[^\s+]+$/.test(name) && bytes.length === 32)
      return { name, seed: bytes }
  } catch {
    // told below
  }
  throw new StartupError(
    `The key of the public log ${path} is damaged: restore it from a backup (without it nothing can be added to the log).`,
  )
}
