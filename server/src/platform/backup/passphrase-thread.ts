import { Decrypter, Encrypter } from 'age-encryption'
import { parentPort, workerData } from 'node:worker_threads'

/** What a thread does with a passphrase: lock a text with it, or open one. */
export type PassphraseTask = { passphrase: string } & ({ lock: string; cost: number } | { open: Uint8Array })
export type PassphraseAnswer =
  | { locked: Uint8Array }
  | { opened: string }
  | { isOther: true }
  | { isDamaged: true }

/** What the library says of a passphrase that is another one. */
const OTHER = 'no identity matched'

async function answerTo(task: PassphraseTask): Promise<PassphraseAnswer> {
  if ('lock' in task) {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(task.passphrase)
    encrypter.setScryptWorkFactor(task.cost)
    return { locked: await encrypter.encrypt(task.lock) }
  }
  const decrypter = new Decrypter()
  decrypter.addPassphrase(task.passphrase)
  try {
    return { opened: await decrypter.decrypt(task.open, 'text') }
  } catch (error) {
    return error instanceof Error && error.message.includes(OTHER) ? { isOther: true } : { isDamaged: true }
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion, unicorn/require-post-message-target-origin -- what `encryption.ts` gives; a thread has no origin
parentPort?.postMessage(await answerTo(workerData as PassphraseTask))
