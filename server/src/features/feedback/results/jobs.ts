import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/db.ts'
import { publishResults } from './commands.ts'

/** Refreshes the figures of /about, once a day. */
export async function refreshResults(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  await inTransaction(deps, (tx) => publishResults(tx, deps.now()))
}
