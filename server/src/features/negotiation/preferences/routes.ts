import { getPreferences, savePreferences, type MyPreferences } from '@evensettle/contracts/negotiation.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http.ts'
import { sideOf } from '../../cases/queries.ts'
import { publicCaseFor } from '../proposals/queries.ts'
import * as commands from './commands.ts'
import { laidChips } from './queries.ts'

/** What matters to a side: only ever its own. */
export function preferenceRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps
  const sealer = deps.sealers.preferences

  async function present(caseId: string, userId: string): Promise<MyPreferences> {
    const side = await sideOf(db, userId, caseId)
    if (side === null) throw new AppError('NOT_FOUND')
    const [laid, { wishes }] = await Promise.all([
      laidChips(db, sealer, caseId, side),
      publicCaseFor(db, caseId, now()),
    ])
    return {
      preferences: laid
        ? { wishes: { ...laid.chips.wishes }, waiting: laid.chips.waiting }
        : { wishes: {}, waiting: null },
      sealed: laid && { receipt: laid.receipt, sealedAt: laid.sealedAt.toISOString() },
      wishes: wishes.map(({ id, kind, by, words }) => ({ id, kind, by, words })),
    }
  }

  api.handle(getPreferences, ({ caseId }, actor) => present(caseId, actor.userId))

  api.handle(savePreferences, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.savePreferences(tx, actor, now(), { ...input, sealer }))
    return present(input.caseId, actor.userId)
  })
}
