import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  IDENTITY,
  makeKey,
  openKey,
  PASSPHRASE_COST,
  PassphraseProblem,
  type BackupKey,
} from './encryption.ts'

/** Opens the keys of backups with the passphrase of the moment. */
export type KeyRing = {
  /** What the next backup is encrypted with: the key of the one before, as long as the passphrase opens it. Null: there is none. */
  forNext(before: Uint8Array | null): Promise<BackupKey | null>
  /** What a backup is encrypted with; null where it is not. @throws PassphraseProblem */
  of(folder: string): Promise<BackupKey | null>
}

/** A key that was opened is kept: it takes a second. */
export function createKeyRing(
  passphrase: () => Promise<string | null>,
  cost: number = PASSPHRASE_COST,
): KeyRing {
  const opened = new Map<string, BackupKey>()
  let next: { words: string; key: BackupKey } | null = null

  async function open(locked: Uint8Array, words: string): Promise<BackupKey> {
    const name = createHash('sha256').update(words).update('\0').update(locked).digest('hex')
    const key = opened.get(name) ?? (await openKey(locked, words))
    opened.set(name, key)
    return key
  }

  return {
    async forNext(before) {
      const words = await passphrase()
      if (words === null) return null
      const same = before && (await open(before, words).catch(() => null))
      if (same) return same
      if (next?.words !== words) next = { words, key: await makeKey(words, cost) }
      return next.key
    },
    async of(folder) {
      const locked = await lockedKeyIn(folder)
      if (!locked) return null
      const words = await passphrase()
      if (words === null)
        throw new PassphraseProblem(
          'The backup is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.',
        )
      return open(locked, words)
    },
  }
}

/** The file of the key of a backup; null where it is not encrypted. */
export async function lockedKeyIn(folder: string): Promise<Uint8Array | null> {
  return readFile(join(folder, IDENTITY)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
}
