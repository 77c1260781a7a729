import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/db.ts'
import { countCases } from './commands.ts'
import { organisationsToCount } from './queries.ts'

/** Counts for every organisation what is old enough. One that fails holds up no other. */
export async function countPartnerCases(deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'log'>): Promise<void> {
  for (const id of await organisationsToCount(deps.db))
    await inTransaction(deps, (tx) => countCases(tx, deps.now(), id)).catch((error: unknown) =>
      deps.log.warn('the cases of an organization could not be counted', { organisation: id, error }),
    )
}
