import { sayWhoItIs, sayWhoItIsAsOperator, showItWasMe } from '@evensettle/contracts/identity.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction, type Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api, UserActor } from '../../../platform/http/http.ts'
import { deskOf } from '../../contact/queries.ts'
import { queueMail } from '../../mail/commands.ts'
import { composeLetter } from '../../mail/emails.ts'
import { acceptOpeningTerms } from '../../negotiation/acceptance/commands.ts'
import { reportLetter } from '../objections/emails.ts'
import { mailedInvitation } from '../objections/queries.ts'
import * as commands from './commands.ts'

/** Who joined: the starter's word, the operator's after an objection, and the proof of the one who joined. */
export function identityRoutes(api: Api, deps: Deps): void {
  const { now, sealers } = deps

  async function goOn(
    tx: Tx,
    actor: UserActor,
    { row, isNew }: Awaited<ReturnType<typeof commands.confirmRespondent>>,
  ) {
    // "I agree with this" has waited for this word
    const agreed = isNew ? await acceptOpeningTerms(tx, actor, now(), row, deps.newId) : null
    return { status: agreed === null ? row.status : 'agreed' } as const
  }

  async function tellOperator(tx: Tx, reference: string) {
    const letter = await composeLetter(reportLetter({ reference, came: 'by the starter', words: '' }))
    await queueMail(tx, sealers.mails, now(), {
      ...letter,
      kind: 'report/doubt',
      caseId: null,
      userId: null,
      to: deskOf(deps.config),
    })
  }

  function judge(judging: { actor: UserActor; isOperator: boolean }, caseId: string, isThem: boolean) {
    return inTransaction(deps, async (tx) => {
      if (!isThem) {
        const row = await commands.refuseRespondent(tx, { ...judging, tellOperator }, now(), caseId)
        return { status: row.status }
      }
      return goOn(tx, judging.actor, await commands.confirmRespondent(tx, judging, now(), caseId))
    })
  }

  api.handle(sayWhoItIs, ({ caseId, isThem }, actor) => judge({ actor, isOperator: false }, caseId, isThem))

  api.handleAsAdmin(sayWhoItIsAsOperator, ({ caseId, isThem }, actor) =>
    judge({ actor, isOperator: true }, caseId, isThem),
  )

  api.handle(showItWasMe, ({ key }, actor) =>
    inTransaction(deps, async (tx) => {
      const mailed = await mailedInvitation(tx, sealers.invitations, key)
      if (!mailed) throw new AppError('NOT_FOUND')
      const { case_id: caseId, email } = mailed
      await goOn(tx, actor, await commands.proveRespondent(tx, actor, now(), { caseId, email }))
      return { caseId }
    }),
  )
}
