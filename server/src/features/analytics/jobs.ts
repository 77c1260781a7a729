import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { countNext } from './commands.ts'

/** Counts what has happened since the last time, batch by batch. Killed anywhere, it goes on where it was. */
export async function countFunnel(deps: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  while (await inTransaction(deps, (tx) => countNext(tx)));
}
