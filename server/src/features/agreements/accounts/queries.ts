import type { Account } from '@evensettle/domain/agreements/account.ts'
import type { PayWay } from '@evensettle/domain/agreements/additions.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { obligationsOfCase, type ObligationRow } from '../../obligations/queries.ts'
import { accountOf, openAccount } from '../additions/queries.ts'
import { agreementOfCase, partsOf, type AgreementRow } from '../queries.ts'
import type { PayAccountTable } from './tables.ts'

export type PayAccountRow = Selectable<PayAccountTable>

/** What is paid by one agreement, with every account that was named for it. */
export type PaidBy = {
  agreement: AgreementRow
  /** null: the agreement on the whole */
  part: AgreementRow | null
  payer: Side
  way: PayWay | undefined
  payments: ObligationRow[]
}

/** The agreements of a case by which money is paid, the one on the whole first. */
export async function paidByOf(db: Db, caseId: string): Promise<PaidBy[]> {
  const parts = await partsOf(db, caseId)
  const whole = await agreementOfCase(db, caseId)
  const payments = (await obligationsOfCase(db, caseId)).filter(({ kind }) => kind === 'payment')
  const isOfPart = (one: ObligationRow) => parts.some(({ id }) => id === one.agreement_id)
  const all = [
    ...(whole ? [{ agreement: whole, part: null, payments: payments.filter((one) => !isOfPart(one)) }] : []),
    ...parts.map((part) => ({
      agreement: part,
      part,
      payments: payments.filter(({ agreement_id }) => agreement_id === part.id),
    })),
  ]
  return all.flatMap((one) => {
    const payer = one.payments[0]?.by
    return payer ? [{ ...one, payer, way: one.agreement.source?.additions?.payWay }] : []
  })
}

/** The accounts that were named after signing, newest first; `partId` null: for the agreement on the whole. */
async function accountsNamed(db: Db, caseId: string, partId: string | null): Promise<PayAccountRow[]> {
  return db
    .selectFrom('pay_account')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('part_id', partId === null ? 'is' : '=', partId)
    .orderBy('named_at', 'desc')
    .orderBy('replaced_at', (order) => order.desc().nullsFirst())
    .execute()
}

/** The account of an agreement that counts now, or null: the caller has checked that the reader is one of the two sides. */
export async function currentAccount(
  db: Db,
  sealer: Sealer,
  agreement: AgreementRow,
): Promise<Account | null> {
  const isPart = (await partsOf(db, agreement.case_id)).some(({ id }) => id === agreement.id)
  const [newest] = await accountsNamed(db, agreement.case_id, isPart ? agreement.id : null)
  return newest ? openAccount(sealer, newest.id, newest.account) : accountOf(db, sealer, agreement.id)
}

export type Named = { account: Account; since: Date; replacedAt: Date | null; isNamedLater: boolean }

/** Every account of an agreement, newest first: those named after signing, then the one that its text names. */
export async function everyAccount(db: Db, sealer: Sealer, { agreement, part }: PaidBy): Promise<Named[]> {
  const rows = await accountsNamed(db, agreement.case_id, part?.id ?? null)
  const first = part ? null : await accountOf(db, sealer, agreement.id)
  return [
    ...rows.map((row) => ({
      account: openAccount(sealer, row.id, row.account),
      since: row.named_at,
      replacedAt: row.replaced_at,
      isNamedLater: true,
    })),
    ...(first
      ? [
          {
            account: first,
            since: agreement.agreed_at,
            replacedAt: rows.at(-1)?.named_at ?? null,
            isNamedLater: false,
          },
        ]
      : []),
  ]
}
