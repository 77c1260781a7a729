import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { readConfig, readEnvironment } from '../server/src/config.ts'
import { openKey, PassphraseProblem, type BackupKey } from '../server/src/platform/backup/encryption.ts'
import { lockedKeyIn } from '../server/src/platform/backup/key-ring.ts'
import { passphraseOf } from '../server/src/platform/backup/passphrase.ts'

const TRIES = 3

/** The next line that is typed, without showing it, or the first one of what is fed in; null: there is none. */
async function askFor(question: string): Promise<string | null> {
  const { stdin, stderr } = process
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const asking = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY })
  if (stdin.isTTY) stderr.write(question)
  try {
    return await new Promise<string | null>((resolve) => {
      asking.once('line', resolve)
      asking.once('close', () => resolve(null))
      asking.once('SIGINT', () => resolve(null))
    })
  } finally {
    asking.close()
    if (stdin.isTTY) stderr.write('\n')
  }
}

async function tried(locked: Uint8Array, words: string): Promise<BackupKey | null> {
  return openKey(locked, words).catch((error: unknown) => {
    if (error instanceof PassphraseProblem) return null
    throw error
  })
}

/**
 * What a backup is encrypted with, opened with the passphrase that is set, or else with the one that is typed; null where it is not
 * encrypted. @throws PassphraseProblem
 */
export async function keyOfBackup(folder: string): Promise<BackupKey | null> {
  const locked = await lockedKeyIn(folder)
  if (!locked) return null
  const set = await passphraseOf(readConfig(readEnvironment()).backups.passphrase)()
  const known = set === null ? null : await tried(locked, set)
  if (known) return known
  if (set !== null) process.stderr.write('The passphrase that is set does not open this backup.\n')
  for (let left = process.stdin.isTTY ? TRIES : 1; left > 0; left -= 1) {
    const typed = await askFor('Passphrase of the backup (nothing is shown): ')
    if (typed === null) break
    const key = await tried(locked, typed)
    if (key) return key
    process.stderr.write('That is not its passphrase.\n')
  }
  throw new PassphraseProblem(
    'The backup is encrypted, and nothing opened it: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, or type its passphrase.',
  )
}
