import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { ReadOfLog } from '../../../platform/log-copy.ts'
import { NotThatHead, putEntriesBack } from './commands.ts'
import { lostEntries, type LossFault } from './queries.ts'

/**
 * Puts the entries back that the last head has and the database has not, from a copy of the log; null where nothing is lost. What the
 * copy says is believed only where exactly that head follows from it.
 */
export async function putLostBack(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'logKey'>,
  read: ReadOfLog,
): Promise<{ from: number; size: number } | LossFault | null> {
  const lost = await lostEntries(deps.db, deps.logKey, read)
  if ('fault' in lost) return lost
  try {
    return await inTransaction(deps, (tx) => putEntriesBack(tx, deps.now(), deps.logKey, lost))
  } catch (error) {
    if (error instanceof NotThatHead) return { fault: 'fork' }
    throw error
  }
}
