import {
  answerAddition,
  PAYERS_COPY_PATH,
  proposeAddition,
} from '@evensettle/contracts/agreement-additions.ts'
import { getAgreement } from '@evensettle/contracts/agreements.ts'
import { checkInput, DOWNLOAD_LIMITS } from '@evensettle/contracts/endpoint.ts'
import { isSealed } from '@evensettle/domain/agreements/agreement-state.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import { caseOfParty, sideIn } from '../../cases/queries.ts'
import { payersCopy } from '../jobs.ts'
import { agreementOfCase } from '../queries.ts'
import * as commands from './commands.ts'
import { currentAccount } from '../accounts/queries.ts'

/** What is added to the text before it is signed, and the copy of whoever pays. */
export function additionRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps
  const sealer = deps.sealers.accounts

  api.handle(proposeAddition, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.proposeAddition(tx, actor, now(), input, sealer))
    return { ok: true } as const
  })

  api.handle(answerAddition, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.answerToAddition(tx, actor, now(), input, sealer))
    return { ok: true } as const
  })

  const copy = { path: PAYERS_COPY_PATH, limit: DOWNLOAD_LIMITS.made } as const
  api.download(copy, api.requireUser, async (c, actor) => {
    const asked = checkInput(getAgreement, { caseId: c.req.param('caseId') })
    if (!asked.ok) throw new AppError('NOT_FOUND')
    const { caseId } = asked.value
    const row = await caseOfParty(db, caseId, actor.userId)
      .select(['reference', 'starter_id'])
      .executeTakeFirst()
    const agreement = row && (await agreementOfCase(db, caseId))
    if (!row || !agreement || !isSealed(agreement.state)) throw new AppError('NOT_FOUND')
    const pays = agreement.terms.payment?.payer === sideIn(row, actor.userId)
    const account = pays ? await currentAccount(db, sealer, agreement) : null
    if (!account) throw new AppError('NOT_FOUND')
    const body = await payersCopy(deps, agreement, row.reference, account)
    return { type: 'application/pdf', name: `agreement-${row.reference}-with-account.pdf`, body }
  })
}
