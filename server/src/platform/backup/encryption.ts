import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { buffer } from 'node:stream/consumers'
import { ReadableStream as WebStream } from 'node:stream/web'
import { Worker } from 'node:worker_threads'
import { BackupBroken } from './broken.ts'
import type { PassphraseAnswer, PassphraseTask } from './passphrase-thread.ts'

/** What the parts of a backup are encrypted with: an age identity, and the file of it, which only a passphrase opens. */
export type BackupKey = { identity: string; recipient: string; locked: Uint8Array }

/** A backup is encrypted, and there is no passphrase, or it is another one. */
export class PassphraseProblem extends Error {
  override name = 'PassphraseProblem'
}

/** Where this lies a backup is encrypted: any `age` opens its parts with this file and the passphrase. */
export const IDENTITY = 'identity.age'
export const ENCRYPTED = '.age'

/** What guessing a passphrase costs, as the power of two that scrypt takes: a second and 256 MB for each guess. */
export const PASSPHRASE_COST = 18

/** A new key, which this passphrase opens. */
export async function makeKey(passphrase: string, cost: number): Promise<BackupKey> {
  const identity = await generateX25519Identity()
  const locked = await withPassphrase({ passphrase, lock: `${identity}\n`, cost })
  if (!('locked' in locked)) throw new Error('an identity could not be locked')
  return { identity, recipient: await identityToRecipient(identity), locked: locked.locked }
}

/** The key in the file of an identity. @throws PassphraseProblem with another passphrase, BackupBroken where the file is damaged */
export async function openKey(locked: Uint8Array, passphrase: string): Promise<BackupKey> {
  const answer = await withPassphrase({ passphrase, open: locked })
  if ('isOther' in answer) throw new PassphraseProblem('The passphrase is not the one of this backup.')
  if (!('opened' in answer)) throw new BackupBroken(`its ${IDENTITY} cannot be read`)
  const identity = answer.opened.trim()
  return { identity, recipient: await identityToRecipient(identity), locked }
}

/** It is made to be slow: nobody else may wait for that. */
async function withPassphrase(task: PassphraseTask): Promise<PassphraseAnswer> {
  const worker = new Worker(new URL('passphrase-thread.ts', import.meta.url), { workerData: task })
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('a thread ended without an answer')))
    })
  } finally {
    await worker.terminate()
  }
}

/** Encrypts what passes, 64 KiB at a time. */
export async function* encrypted(
  parts: AsyncIterable<Uint8Array>,
  { recipient }: Pick<BackupKey, 'recipient'>,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(streamOf(parts))
}

/** What was encrypted, 64 KiB at a time. @throws BackupBroken where it was changed or cut off: then nothing after that place comes */
export async function* decrypted(
  parts: AsyncIterable<Uint8Array>,
  { identity }: Pick<BackupKey, 'identity'>,
  name: string,
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    yield* await decrypter.decrypt(streamOf(parts))
  } catch (cause) {
    throw new BackupBroken(`${name} was changed or cut off`, { cause })
  }
}

function streamOf(parts: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- that of Node and that of browsers are one at run time
  return WebStream.from(parts) as unknown as ReadableStream<Uint8Array>
}

/** All of it in memory: for what is small. */
export async function wholeOf(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return buffer(parts)
}
