import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db.ts'
import { endPause } from './commands.ts'
import { pausesPast } from './queries.ts'

/** Ends the pauses whose week is over, each in a transaction of its own. */
export async function endPauses(deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'log'>): Promise<void> {
  const now = deps.now()
  for (const { id } of await pausesPast(deps.db, now))
    await inTransaction(deps, (tx) => endPause(tx, now, id)).catch((error: unknown) =>
      deps.log.warn('the clock could not end a pause', { caseId: id, error }),
    )
}
