import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { countNext, publishResults } from './commands.ts'

/** How many cases are counted at once: 5,000 took more than the eight seconds that a statement has, on a machine with a load of 16, and so never ended. */
const COUNTED_AT_ONCE = 500

/** Counts what has changed and refreshes the figures of /about, once a day. Killed anywhere, it goes on where it was. */
export async function refreshResults(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  limit = COUNTED_AT_ONCE,
): Promise<void> {
  const now = deps.now()
  while (await inTransaction(deps, (tx) => countNext(tx, now, limit)));
  await inTransaction(deps, (tx) => publishResults(tx, now))
}
