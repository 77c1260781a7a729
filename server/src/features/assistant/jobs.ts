import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { forgetRoomsIn } from './commands.ts'
import { endedCasesWithRooms } from './queries.ts'

const BATCH = 200

/** Throws private rooms away once their cases have ended for as long as people were told. */
export async function sweepRooms(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  const before = new Date(deps.now().getTime() - TIMELINE.roomKeptFor)
  for (;;) {
    const over = await endedCasesWithRooms(deps.db, before, BATCH)
    if (over.length === 0) return
    await inTransaction(deps, (tx) => forgetRoomsIn(tx, over))
  }
}
