import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import type { ReadOfLog } from '../../../platform/public-log/log-copy.ts'
import { newestHead } from '../queries.ts'
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

/**
 * Takes the newest head that the database has signed as the last one, where the memory of that is lost; its size. Null: it is not lost.
 * Whoever asks for it has to know that nobody has a newer one: with that, two stories would be signed.
 */
export async function rememberNewest({ db, logKey }: Pick<Deps, 'db' | 'logKey'>): Promise<number | null> {
  if ((await logKey.lastHead()) !== null) return null
  const newest = await newestHead(db)
  await (newest ? logKey.remember(newest.note) : logKey.begin())
  return newest?.size ?? 0
}
