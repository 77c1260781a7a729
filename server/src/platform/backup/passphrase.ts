import { readFile } from 'node:fs/promises'
import { isPassphrase, PASSPHRASE_FORM, type BackupConfig } from '../../config/backups.ts'
import { PassphraseProblem } from './encryption.ts'

/**
 * What backups are encrypted with now; null: nothing. A file is read each time, so that it can change while the app runs.
 * @throws PassphraseProblem where the file cannot be read or holds none: such a backup would be an open one
 */
export function passphraseOf(given: BackupConfig['passphrase']): () => Promise<string | null> {
  return async () => {
    if (given === null) return null
    if ('words' in given) return given.words
    const text = await readFile(given.file, 'utf8').catch((cause: unknown) => {
      throw new PassphraseProblem(`BACKUP_PASSPHRASE_FILE cannot be read: ${given.file}`, { cause })
    })
    const [words = ''] = text.split(/\r?\n/)
    if (isPassphrase(words)) return words
    throw new PassphraseProblem(`The first line of ${given.file} (BACKUP_PASSPHRASE_FILE) ${PASSPHRASE_FORM}`)
  }
}
