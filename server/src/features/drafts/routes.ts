import { deleteDraft, getDraft, saveDraft, submitDraft } from '@evensettle/contracts/drafts.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/http.ts'
import * as drafts from './commands.ts'
import { sendDraft } from './jobs.ts'
import { lookAtPayment } from './payments/jobs.ts'
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

  api.handle(submitDraft, async (input, actor) => {
    // the notice of a payment may be later than whoever paid
    const looked = await lookAtPayment(deps, input.id, actor.userId).then(
      () => null,
      (error: unknown) => error,
    )
    return sendDraft(deps, actor, input).catch((error: unknown) => {
      const isForMoney = error instanceof AppError && error.code === 'PAYMENT_NEEDED'
      throw isForMoney && looked !== null ? looked : error
    })
  })
}
