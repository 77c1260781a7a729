import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { chainEntries } from './commands.ts'

/** Takes what was written since the last time into the audit chain, batch by batch. */
export async function chainAudit(deps: Deps): Promise<void> {
  while (await inTransaction(deps, (tx) => chainEntries(tx, deps.now())));
}
