import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { joinCaseTotals } from './commands.ts'

/** Keeps the running totals of cases short. */
export async function joinTotals(deps: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  await inTransaction(deps, (tx) => joinCaseTotals(tx))
}
