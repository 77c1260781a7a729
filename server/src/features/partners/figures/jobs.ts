import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { countCases } from './commands.ts'
import { organisationsToCount } from './queries.ts'

/** Counts for every organisation what is old enough. One that fails holds up no other. */
export async function countPartnerCases(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'log' | 'sealers'>,
): Promise<void> {
  const { publicUrl } = deps.config
  const { mails } = deps.sealers
  for (const id of await organisationsToCount(deps.db))
    await inTransaction(deps, (tx) =>
      countCases(tx, deps.now(), { organisationId: id, mails, publicUrl }),
    ).catch((error: unknown) =>
      deps.log.warn('the cases of an organization could not be counted', { organisation: id, error }),
    )
}
