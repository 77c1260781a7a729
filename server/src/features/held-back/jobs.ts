import { HELD_BACK_KEPT } from '@evensettle/domain/words/repeated.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { forgetHeldBack } from './commands.ts'

/** Forgets that words were held back, once it is older than it is kept. */
export async function sweepHeldBack(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  const before = new Date(deps.now().getTime() - HELD_BACK_KEPT)
  await inTransaction(deps, (tx) => forgetHeldBack(tx, before))
}
