import { resolve } from 'node:path'
import { timeOfDay, type KeepRule } from '@evensettle/domain/service/backup.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import type { Given } from './values.ts'

export type BackupConfig = {
  /** null: in the data folder */
  folder: string | null
  /** when the clock orders one, in milliseconds since midnight UTC; null: never */
  at: number | null
  keep: KeepRule
  /** milliseconds after which the newest is called old */
  oldAfter: number
  /** what they are encrypted with, or the file whose first line it is; null: they are not */
  passphrase: { words: string } | { file: string } | null
}

type BackupValues = Given<
  | 'BACKUP_DIR'
  | 'BACKUP_AT'
  | 'BACKUP_KEEP'
  | 'BACKUP_KEEP_WEEKS'
  | 'BACKUP_KEEP_MONTHS'
  | 'BACKUP_OLD_AFTER_HOURS'
  | 'BACKUP_PASSPHRASE'
  | 'BACKUP_PASSPHRASE_FILE'
>

/** Whoever has a copy can try passphrases for as long as they like. */
const SHORTEST_PASSPHRASE = 16
export const PASSPHRASE_FORM = `must have ${SHORTEST_PASSPHRASE} characters or more (openssl rand -base64 24), and no line break.`

export function isPassphrase(text: string): boolean {
  return text.length >= SHORTEST_PASSPHRASE && !/[\r\n]/.test(text)
}

export function backupsOf(values: BackupValues): BackupConfig {
  const { BACKUP_PASSPHRASE: words, BACKUP_PASSPHRASE_FILE: file } = values
  return {
    folder: values.BACKUP_DIR === undefined ? null : resolve(values.BACKUP_DIR),
    at: timeOfDay(values.BACKUP_AT ?? 'off'),
    keep: {
      newest: Number(values.BACKUP_KEEP ?? 7),
      weeks: Number(values.BACKUP_KEEP_WEEKS ?? 0),
      months: Number(values.BACKUP_KEEP_MONTHS ?? 0),
    },
    oldAfter: Number(values.BACKUP_OLD_AFTER_HOURS ?? 48) * HOUR,
    passphrase: words !== undefined ? { words } : file !== undefined ? { file: resolve(file) } : null,
  }
}

export function backupMistakes(given: Given): string[] {
  if (given['BACKUP_PASSPHRASE'] === undefined || given['BACKUP_PASSPHRASE_FILE'] === undefined) return []
  return ['BACKUP_PASSPHRASE and BACKUP_PASSPHRASE_FILE must not both be set.']
}
