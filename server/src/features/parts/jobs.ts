import type { Deps } from '../../deps.ts'
import { batches } from '../../platform/database/batches.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { endPart } from './commands.ts'
import { partsToLookAt, type WaitingPart } from './queries.ts'

const BATCH = 200
const CLOCK = { kind: 'job', name: 'agreements.sweep' } as const

/**
 * Ends proposals to settle some points whose time is over, or whose case has ended. One that cannot be ended is told in the log, and
 * comes again the next time.
 */
export async function sweepParts(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'log'>,
  size = BATCH,
): Promise<void> {
  const now = deps.now()
  const open = batches<WaitingPart>(size, (limit, after) => partsToLookAt(deps.db, limit, after))
  for await (const batch of open)
    for (const one of batch)
      await inTransaction(deps, (tx) => endPart(tx, CLOCK, now, one)).catch((error: unknown) =>
        deps.log.warn('the clock could not end a proposal of points', { proposalId: one.id, error }),
      )
}
