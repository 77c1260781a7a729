import {
  getPayAccounts,
  namePayAccount,
  PART_PAYERS_COPY_PATH,
  type PayAccounts,
} from '@evensettle/contracts/pay-accounts.ts'
import { checkInput, DOWNLOAD_LIMITS } from '@evensettle/contracts/endpoint.ts'
import { accountKindsFor, isStillPaid } from '@evensettle/domain/obligations/pay-account.ts'
import { isAllowed } from '@evensettle/domain/access/permissions.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import { queueMail } from '../../mail/commands.ts'
import { composeLetter } from '../../mail/emails.ts'
import { caseOfParty, sideIn } from '../../cases/queries.ts'
import { payersCopy } from '../jobs.ts'
import { accountNamedLetter } from './emails.ts'
import * as commands from './commands.ts'
import { currentAccount, everyAccount, paidByOf, type PaidBy } from './queries.ts'

/** Where money goes once something binds, and the payer's copy of a part agreement. */
export function payAccountRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps
  const sealer = deps.sealers.accounts

  async function present(caseId: string, userId: string): Promise<PayAccounts> {
    const row = await caseOfParty(db, caseId, userId).selectAll().executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    const mySide = sideIn(row, userId)
    const mayName = isAllowed('name_account', mySide, row.status)
    const payments = []
    for (const paid of await paidByOf(db, caseId))
      payments.push(await presentPaid(paid, mayName && paid.payer !== mySide))
    return { caseId, mySide, names: { starter: row.starter_name, respondent: row.respondent_name }, payments }
  }

  async function presentPaid(paid: PaidBy, mayName: boolean): Promise<PayAccounts['payments'][number]> {
    const [current, ...before] = await everyAccount(db, sealer, paid)
    return {
      partId: paid.part?.id ?? null,
      part: paid.part?.version ?? null,
      payer: paid.payer,
      mayName: mayName && isStillPaid(paid.payments) ? [...accountKindsFor(paid.way)] : [],
      current: current
        ? {
            account: current.account,
            since: current.since.toISOString(),
            isNamedLater: current.isNamedLater,
          }
        : null,
      before: before.flatMap(({ account, replacedAt }) =>
        replacedAt ? [{ account, replacedAt: replacedAt.toISOString() }] : [],
      ),
    }
  }

  api.handle(getPayAccounts, ({ caseId }, actor) => present(caseId, actor.userId))

  api.handle(namePayAccount, async (input, actor) => {
    const [person] = await deps.auth.findUsers([actor.userId])
    await inTransaction(deps, (tx) =>
      commands.namePayAccount(tx, actor, now(), input, sealer, async (_, { id, reference, title }) => {
        if (!person?.email) return
        const url = `${deps.config.publicUrl}/case/${id}?tab=agreed`
        const letter = await composeLetter(accountNamedLetter({ reference, title, url }))
        const kind = `obligation/${input.id}/account` as const
        await queueMail(tx, deps.sealers.mails, now(), {
          ...letter,
          kind,
          caseId: id,
          userId: person.id,
          to: person.email,
        })
      }),
    )
    return present(input.caseId, actor.userId)
  })

  const copy = { path: PART_PAYERS_COPY_PATH, limit: DOWNLOAD_LIMITS.made } as const
  api.download(copy, api.requireUser, async (c, actor) => {
    const asked = checkInput(getPayAccounts, { caseId: c.req.param('caseId') })
    const row = asked.ok
      ? await caseOfParty(db, asked.value.caseId, actor.userId)
          .select(['id', 'reference', 'starter_id'])
          .executeTakeFirst()
      : null
    const paid =
      row && (await paidByOf(db, row.id)).find(({ part }) => part?.id === c.req.param('agreementId'))
    const isPayer = row && paid && paid.payer === sideIn(row, actor.userId)
    const account = isPayer ? await currentAccount(db, sealer, paid.agreement) : null
    if (!row || !paid || !account) throw new AppError('NOT_FOUND')
    const body = await payersCopy(deps, paid.agreement, row.reference, account)
    const number = paid.agreement.version
    return {
      type: 'application/pdf',
      name: `part-agreement-${row.reference}-${number}-with-account.pdf`,
      body,
    }
  })
}
