import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { join } from 'node:path'
import type { Sha256 } from '@evensettle/domain/log/bytes.ts'
import { utf8 } from '@evensettle/domain/log/bytes.ts'
import { checkpointIn } from '@evensettle/domain/log/checkpoint.ts'
import {
  keyId,
  keyText,
  KEY_TYPES,
  textSignedBy,
  type NoteKey,
  type VerifyEd25519,
} from '@evensettle/domain/log/note.ts'
import { StartupError } from '../../startup-error.ts'
import type { DataDir } from '../data-dir.ts'
import { openLogCopy, type LogCopy } from './log-copy.ts'
import { memoryInFolder, type Memory } from '../memory.ts'
import { readOrCreateSecret, SECRET_FILES, secretsFolder, secretText } from '../secrets/secrets.ts'

const HEAD_FILE = 'public-log-head.txt'
/** What stands in the file of the last head before there is one. */
const NO_HEAD = 'nothing signed yet\n'
/** The DER in front of the 32 bytes of an Ed25519 key (RFC 8410). */
const DER = {
  public: Buffer.from('302a300506032b6570032100', 'hex'),
  private: Buffer.from('302e020100300506032b657004220420', 'hex'),
}

/** What the heads of the public log are signed with, and the memory of the last one, which no backup of the database brings back. */
export type LogKey = {
  key: NoteKey
  /** the key as followers of a log configure it */
  text: string
  /** SHA-256 of the 32 bytes of the public key, in hex: what a person compares */
  fingerprint: string
  sign(text: string): Uint8Array
  /** it was made elsewhere, so that there is no memory of it before it has signed something */
  isGiven: boolean
  /** The note that was signed last, empty before the first; null: the memory of it is gone, which the key is not. */
  lastHead(): Promise<string | null>
  /** Remembers that nothing was signed yet. */
  begin(): Promise<void>
  /** Remembers a note, for good, before anybody gets it. */
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
 * signed and its entries are kept in `shared`, which all processes have, or else in DATA_DIR/secrets. The log bears the name of the
 * address that the installation had when the key was made.
 * @throws StartupError when the stored key is damaged
 */
export async function openLogKey(
  dataDir: DataDir,
  publicUrl: string,
  shared: Memory | null = null,
): Promise<LogKey> {
  const here = memoryInFolder(await dataDir.folder('secrets'))
  const memory = shared ?? here
  const stored = await secretText(dataDir, SECRET_FILES.log, async () => {
    // before the key: a key without the memory of what it signed is one whose memory was lost
    await readOrCreateSecret(dataDir, HEAD_FILE, () => NO_HEAD)
    return makeLogKey(publicUrl)
  })
  const { name, seed } = keyIn(stored, join(await secretsFolder(dataDir), SECRET_FILES.log))
  const { privateKey, publicKey } = pairOf(seed)
  const named = { name, type: KEY_TYPES.note, publicKey }
  const key = { ...named, id: await keyId(sha256, named) }
  return {
    key,
    text: keyText(key),
    fingerprint: createHash('sha256').update(publicKey).digest('hex'),
    sign: (text) => new Uint8Array(sign(null, utf8(text), privateKey)),
    isGiven: dataDir.secrets !== null,
    async lastHead() {
      const note = await noteIn(memory)
      if (memory === here) return note
      // from before there was a store, or put there by hand as docs/public-log.md says
      const older = await noteIn(here)
      if (note === null || older === null) return note ?? older
      return (await sizeIn(key, older)) > (await sizeIn(key, note)) ? older : note
    },
    begin: () => memory.keep(HEAD_FILE, utf8(NO_HEAD)),
    remember: (note) => memory.keep(HEAD_FILE, utf8(note)),
    copy: openLogCopy(memory),
  }
}

async function noteIn(memory: Memory): Promise<string | null> {
  const bytes = await memory.read(HEAD_FILE)
  if (bytes === null) return null
  const note = Buffer.from(bytes).toString('utf8')
  return note === NO_HEAD ? '' : note
}

/** The size that a note says, nought where it is none of this key. */
async function sizeIn(key: NoteKey, note: string): Promise<number> {
  const text = await textSignedBy(key, verifyEd25519, note)
  const head = text === null ? null : checkpointIn(text)
  return head?.origin === key.name ? head.size : 0
}

function pairOf(seed: Buffer) {
  const privateKey = createPrivateKey({
    key: Buffer.concat([DER.private, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { privateKey, publicKey: new Uint8Array(spki.subarray(DER.public.length)) }
}

/** The key in the text of its file, as followers configure it; null where it is damaged. */
export async function logKeyText(text: string): Promise<string | null> {
  const found = parsed(text)
  if (!found) return null
  const named = { name: found.name, type: KEY_TYPES.note, publicKey: pairOf(found.seed).publicKey }
  return keyText({ ...named, id: await keyId(sha256, named) })
}

/** A key for the log of an installation at this address, as its file holds it. */
export function makeLogKey(publicUrl: string): string {
  const name = `${new URL(publicUrl).host}/log`
  const { privateKey } = generateKeyPairSync('ed25519')
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(DER.private.length)
  return `${JSON.stringify({ name, seed: seed.toString('base64') })}\n`
}

function parsed(text: string): { name: string; seed: Buffer } | null {
  try {
    const { name, seed } = JSON.parse(text)
    const bytes = Buffer.from(String(seed), 'base64')
    const isKey = typeof name === 'string' && /^[^\s+]+$/.test(name) && bytes.length === 32
    return isKey ? { name, seed: bytes } : null
  } catch {
    return null
  }
}

function keyIn(text: string, path: string): { name: string; seed: Buffer } {
  const found = parsed(text)
  if (found) return found
  throw new StartupError(
    `The key of the public log ${path} is damaged: restore it from a backup (without it nothing can be added to the log).`,
  )
}
