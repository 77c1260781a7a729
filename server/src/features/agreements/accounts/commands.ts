import type { Account } from '@evensettle/domain/agreements/account.ts'
import { accountKindsFor, isStillPaid, nameAccount } from '@evensettle/domain/obligations/pay-account.ts'
import { isCounted } from '@evensettle/domain/obligations/obligation.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { audit } from '../../audit/commands.ts'
import {
  appendEvent,
  assertAllowed,
  lockCaseForParty,
  tellSide,
  type LockedCase,
} from '../../cases/commands.ts'
import { sealAccount } from '../additions/queries.ts'
import { wrongAccount } from '../additions/commands.ts'
import { everyAccount, paidByOf } from './queries.ts'

/**
 * Names where the money goes from now on: by whoever is paid, for an agreement that binds. What was named before stays readable
 * for both, with the moment it was replaced. The id comes from the browser: the same one again changes nothing.
 */
export async function namePayAccount(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; id: string; partId: string | null; account: Account },
  sealer: Sealer,
  /** tells the one who is paid too: it may not have been them */
  tellOwner: (tx: Tx, row: LockedCase) => Promise<void>,
): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  const side = row.mySide
  const known = await tx
    .selectFrom('pay_account')
    .select('case_id')
    .where('id', '=', input.id)
    .executeTakeFirst()
  if (known?.case_id === row.id) return
  if (known) throw new AppError('NOT_FOUND')
  const paid = (await paidByOf(tx, row.id)).find(({ part }) => (part?.id ?? null) === input.partId)
  if (!paid) throw new AppError('NOT_FOUND')
  assertAllowed(row, 'name_account', side)
  const stood = await everyAccount(tx, sealer, paid)
  const decision = nameAccount(input.account, {
    side,
    payee: otherSide(paid.payer),
    kinds: accountKindsFor(paid.way),
    isPaid: isStillPaid(paid.payments),
    stood: stood.map(({ account, since, isNamedLater }) => ({
      account,
      namedAt: isNamedLater ? since.getTime() : null,
    })),
    now: now.getTime(),
  })
  if (!decision.ok)
    throw decision.error.code === 'ACCOUNT_INVALID'
      ? wrongAccount(decision.error.fault)
      : new AppError(decision.error.code)
  await tx
    .updateTable('pay_account')
    .set({ replaced_at: now })
    .where('case_id', '=', row.id)
    .where('part_id', input.partId === null ? 'is' : '=', input.partId)
    .where('replaced_at', 'is', null)
    .execute()
  await tx
    .insertInto('pay_account')
    .values({
      id: input.id,
      case_id: row.id,
      part_id: input.partId,
      account: sealAccount(sealer, input.id, decision.value),
      named_at: now,
      replaced_at: null,
    })
    .execute()
  const type = stood.length === 0 ? 'account.named' : 'account.replaced'
  await appendEvent(tx, { caseId: row.id, type, side, facts: { accountId: input.id }, at: now })
  await audit(tx, actor, now, { action: 'account.name', caseId: row.id, subject: input.id })
  await tellSide(tx, row.id, otherSide(side), 'account')
  await tellOwner(tx, row)
}

/**
 * Forgets where one side was paid to, of each agreement by which nothing is left to pay; the other side's accounts are not
 * theirs. No audit entry: the deletion of the account has one.
 */
export async function forgetPayAccounts(tx: Tx, caseId: string, payee: Side): Promise<void> {
  for (const { part, payer, payments } of await paidByOf(tx, caseId)) {
    if (payer === payee || isStillPaid(payments.filter(({ state }) => !isCounted(state)))) continue
    await tx
      .deleteFrom('pay_account')
      .where('case_id', '=', caseId)
      .where('part_id', part ? '=' : 'is', part?.id ?? null)
      .execute()
  }
}
