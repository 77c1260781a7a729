import type { Account } from '@evensettle/domain/agreements/account.ts'
import { ACCEPTED_ADDITION_STATES, OPEN_ADDITION_STATES } from '@evensettle/domain/agreements/additions.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import type { AgreementAdditionTable } from './tables.ts'

export type AdditionRow = Selectable<AgreementAdditionTable>

/** What is proposed to be added to an agreement and waits for an answer, oldest first. */
export async function openAdditions(db: Db, agreementId: string): Promise<AdditionRow[]> {
  return db
    .selectFrom('agreement_addition')
    .selectAll()
    .where('agreement_id', '=', agreementId)
    .where('state', 'in', OPEN_ADDITION_STATES)
    .orderBy('proposed_at')
    .orderBy('id')
    .execute()
}

/** The account that the way to pay of an agreement names: one that is only proposed is nobody's to pay to yet. */
async function accountRow(db: Db, agreementId: string) {
  return db
    .selectFrom('agreement_addition')
    .select(['id', 'account'])
    .where('agreement_id', '=', agreementId)
    .where('account', 'is not', null)
    .where('state', 'in', ACCEPTED_ADDITION_STATES)
    .orderBy('proposed_at', 'desc')
    .executeTakeFirst()
}

/**
 * The account that the text of an agreement names, or null; `currentAccount` says which one counts now. Whoever pays reads it, and whoever is paid wrote it: the
 * caller has checked that the reader is one of the two.
 */
export async function accountOf(db: Db, sealer: Sealer, agreementId: string): Promise<Account | null> {
  const row = await accountRow(db, agreementId)
  return row?.account ? openAccount(sealer, row.id, row.account) : null
}

/** What was sealed with {@link sealAccount}. */
export function openAccount(sealer: Sealer, id: string, sealed: Buffer): Account {
  const account: Account = JSON.parse(sealer.open(sealed, id))
  return account
}

/** An account as its row keeps it. */
export function sealAccount(sealer: Sealer, id: string, account: Account): Buffer {
  return sealer.seal(JSON.stringify(account), id)
}
