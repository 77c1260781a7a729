import { deleteDraft, getDraft, saveDraft, submitDraft } from '@evensettle/contracts/drafts.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http.ts'
import * as drafts from './commands.ts'
import { draftOf } from './queries.ts'

/** The wizard's drafts, and sending one. */
export function draftRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps

  api.handle(getDraft, async ({ id }, actor) => {
    const draft = await draftOf(db, id, actor.userId)
    if (!draft) throw new AppError('NOT_FOUND')
    return draft
  })

  api.handle(saveDraft, (input, actor) =>
    inTransaction(deps, (tx) =>
      drafts.saveDraft(tx, actor, now(), {
        ...input,
        random: deps.randomBytes(5),
        limits: deps.config.limits,
      }),
    ),
  )

  api.handle(deleteDraft, async ({ id }, actor) => {
    await inTransaction(deps, (tx) => drafts.deleteDraft(tx, actor, now(), { id }))
    return { ok: true } as const
  })

  api.handle(submitDraft, (input, actor) => {
    const fresh = {
      invitationId: deps.newId(),
      token: deps.randomBytes(32).toString('base64url'),
      newId: deps.newId,
    }
    const { eligibility, rateLimits: isLimited } = deps.config
    return inTransaction(deps, (tx) =>
      drafts.submitDraft(tx, actor, now(), {
        ...input,
        ...fresh,
        eligibility,
        sealer: deps.sealers.invitations,
        isLimited,
        isEmailConfirmed: deps.config.confirmEmail,
      }),
    )
  })
}
