import {
  deletePreferences,
  getPreferences,
  type KeptPreferences,
} from '@evensettle/contracts/earlier-rounds.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import { sideOf } from '../../cases/queries.ts'
import * as commands from './commands.ts'
import { keptSeal } from './queries.ts'

/** What a side once told in private about what matters to it: only ever its own, to be deleted. */
export function preferenceRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps

  async function present(caseId: string, userId: string): Promise<KeptPreferences> {
    const side = await sideOf(db, userId, caseId)
    if (side === null) throw new AppError('NOT_FOUND')
    return { sealed: await keptSeal(db, caseId, side) }
  }

  api.handle(getPreferences, ({ caseId }, actor) => present(caseId, actor.userId))

  api.handle(deletePreferences, async ({ caseId }, actor) => {
    await inTransaction(deps, (tx) => commands.deletePreferences(tx, actor, now(), caseId))
    return present(caseId, actor.userId)
  })
}
