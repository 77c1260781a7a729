import { answerReopening, getReopening, reopenInvitation } from '@evensettle/contracts/invitation-sending.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import * as commands from './commands.ts'
import { reopening } from './queries.ts'

/** The late yes of an invited person, and the starter's word on it. */
export function lateAnswerRoutes(api: Api, deps: Deps): void {
  api.handlePublic(getReopening, async ({ token }) => {
    const found = await reopening(deps.db, deps.now(), token)
    if (!found) throw new AppError('INVITATION_UNKNOWN')
    const { until, starterName, asksFirst, hasAsked } = found
    return { until: until?.toISOString() ?? null, starterName, asksFirst, hasAsked }
  })

  api.handlePublic(reopenInvitation, async ({ token }, _, { visitor }) => {
    const isOpen = await inTransaction(deps, (tx) => commands.askToReopen(tx, deps.now(), token, visitor))
    return { ok: true, isOpen } as const
  })

  api.handle(answerReopening, async ({ caseId, opens }, actor) => {
    await inTransaction(deps, (tx) => commands.answerReopening(tx, actor, deps.now(), { caseId, opens }))
    return { ok: true } as const
  })
}
