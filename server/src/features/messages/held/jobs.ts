import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { deliverDue, forgetOldHeld } from './commands.ts'
import { casesWithDue } from './queries.ts'

type Delivering = Pick<Deps, 'db' | 'jobs' | 'now' | 'signals' | 'log'>

/** Delivers what can no longer be taken back in a case; its authors' screens look once more where it could not go out. */
export async function deliverHeld(deps: Delivering, caseId: string): Promise<void> {
  const returned = await inTransaction(deps, (tx) => deliverDue(tx, deps.now(), caseId))
  for (const side of returned) deps.signals.publish({ kind: 'held', caseId, side })
}

/** Delivers what a lost order has left, and forgets what nobody needs. One case that fails holds up no other. */
export async function sweepHeldMessages(deps: Delivering): Promise<void> {
  for (const caseId of await casesWithDue(deps.db, deps.now())) {
    await deliverHeld(deps, caseId).catch((error: unknown) =>
      deps.log.error('held messages were not delivered', { caseId, error }),
    )
  }
  await inTransaction(deps, (tx) => forgetOldHeld(tx, deps.now()))
}
