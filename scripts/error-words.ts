import { BackupBroken } from '../server/src/platform/backup/broken.ts'
import { CopyBroken } from '../server/src/copy-files.ts'
import { PassphraseProblem } from '../server/src/platform/backup/encryption.ts'
import { messageOf } from '../server/src/platform/telling/log-words.ts'
import { CannotRestore } from '../server/src/restore.ts'
import { StartupError } from '../server/src/startup-error.ts'

const OURS = [CannotRestore, CopyBroken, PassphraseProblem, StartupError]

/** What a command says of an error. Ours say what to do; a library repeats what it did not understand, which can be a row of somebody's. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof BackupBroken) return `The backup cannot be used: ${error.message}`
  if (OURS.some((kind) => error instanceof kind)) return error.message
  return `${error.name}: ${messageOf(error)}`
}
