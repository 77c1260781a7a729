import { AT_PAGE, TO_BE_USED } from '@evensettle/domain/payments/payment.ts'
import type { Db } from '../../../platform/database/db.ts'

/** The page at which a draft is being paid for, or null. */
export async function openPaymentOf(db: Db, draftId: string, ownerId: string) {
  const row = await db
    .selectFrom('case_payment')
    .selectAll()
    .where('draft_id', '=', draftId)
    .where('owner_id', '=', ownerId)
    .where('state', 'in', AT_PAGE)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The money that has come for a draft and is not used, or null. */
export async function paidFor(db: Db, draftId: string) {
  const row = await db
    .selectFrom('case_payment')
    .selectAll()
    .where('draft_id', '=', draftId)
    .where('state', 'in', TO_BE_USED)
    .executeTakeFirst()
  return row ?? null
}

/** Pages that have been open since before a moment, whose notices may have been lost. */
export async function openSince(db: Db, before: Date) {
  return db
    .selectFrom('case_payment')
    .select(['session_id'])
    .where('state', 'in', AT_PAGE)
    .where('asked_at', '<', before)
    .orderBy('asked_at')
    .limit(200)
    .execute()
}

/** Money whose draft is gone without a case, or that waits to be used, since before a moment. */
export async function paidSince(db: Db, before: Date) {
  return db
    .selectFrom('case_payment')
    .select(['id', 'draft_id', 'told_at'])
    .where('state', 'in', TO_BE_USED)
    .where('settled_at', '<', before)
    .orderBy('settled_at')
    .limit(200)
    .execute()
}
