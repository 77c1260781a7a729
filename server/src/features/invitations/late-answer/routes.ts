import { getReopening, reopenInvitation } from '@evensettle/contracts/invitation-sending.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http.ts'
import * as commands from './commands.ts'
import { reopening } from './queries.ts'

/** The late yes of an invited person. */
export function lateAnswerRoutes(api: Api, deps: Deps): void {
  api.handlePublic(getReopening, async ({ token }) => {
    const found = await reopening(deps.db, deps.now(), token)
    if (!found) throw new AppError('INVITATION_UNKNOWN')
    return { until: found.until?.toISOString() ?? null, starterName: found.starterName }
  })

  api.handlePublic(reopenInvitation, async ({ token }, _, { visitor }) => {
    await inTransaction(deps, (tx) => commands.reopenInvitation(tx, deps.now(), token, visitor))
    return { ok: true } as const
  })
}
