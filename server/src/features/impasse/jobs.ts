import type { Deps } from '../../deps.ts'
import { batches } from '../../platform/database/batches.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { endPause } from './commands.ts'
import { pausesPast } from './queries.ts'

const BATCH = 200

/** Ends the pauses whose week is over, each in a transaction of its own. */
export async function endPauses(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'log'>,
  size = BATCH,
): Promise<void> {
  const now = deps.now()
  const over = batches<{ id: string }>(size, (limit, after) => pausesPast(deps.db, now, limit, after))
  for await (const batch of over)
    for (const { id } of batch)
      await inTransaction(deps, (tx) => endPause(tx, now, id)).catch((error: unknown) =>
        deps.log.warn('the clock could not end a pause', { caseId: id, error }),
      )
}
