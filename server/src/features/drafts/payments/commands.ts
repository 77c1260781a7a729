import {
  goesBack,
  isPaid,
  isPaidFor,
  isPayable,
  needsPage,
  settled,
  TO_BE_USED,
  WITHOUT_PAGE,
  type PaymentState,
} from '@evensettle/domain/payments/payment.ts'
import type { Price } from '@evensettle/domain/payments/price.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, UserActor } from '../../../platform/http/http.ts'
import type { Checkout, Told } from '../../../platform/outside/payments.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { audit } from '../../audit/commands.ts'
import { queueMail } from '../../mail/commands.ts'
import { composeLetter } from '../../mail/emails.ts'
import { refundLetter } from './emails.ts'

/** Who is told of money that has to go back. */
export type Desk = { mails: Sealer; desk: string }

async function paymentsOf(tx: Tx, draftId: string) {
  return tx
    .selectFrom('case_payment')
    .selectAll()
    .where('draft_id', '=', draftId)
    .orderBy('asked_at', 'desc')
    .forUpdate()
    .execute()
}

type Asking = { id: string; draftId: string; revision: number; price: Price }

/**
 * What somebody has to do to pay for a draft: nothing, go to the page that is there, or wait until one is made for the
 * order that this leaves. The draft is locked by the caller. An order without a page is taken up again under its own id.
 */
export async function askPayment(tx: Tx, actor: UserActor, now: Date, asking: Asking) {
  const payments = await paymentsOf(tx, asking.draftId)
  const done = payments.find(({ state }) => isPaid(state))
  if (done) return done
  const time = now.getTime()
  const open = payments.find((one) =>
    isPayable({ ...one, until: one.until?.getTime() ?? null }, asking.price, time),
  )
  const begun = payments.find(
    ({ state, amount, currency }) =>
      needsPage(state) && amount === asking.price.amount && currency === asking.price.currency,
  )
  const known = open ?? begun
  if (known) {
    await tx
      .updateTable('case_payment')
      .set({ revision: asking.revision })
      .where('id', '=', known.id)
      .execute()
    return known
  }
  const made = await tx
    .insertInto('case_payment')
    .values({
      id: asking.id,
      draft_id: asking.draftId,
      owner_id: actor.userId,
      revision: asking.revision,
      ...asking.price,
      state: 'asked',
      session_id: null,
      url: null,
      until: null,
      asked_at: now,
      settled_at: null,
      told_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const facts = { amount: made.amount, currency: made.currency }
  await audit(tx, actor, now, { action: 'payment.ask', caseId: null, subject: made.id, facts })
  return made
}

/** Keeps the page that was made for an order. No audit entry: the order has one. */
export async function keepPage(
  tx: Tx,
  { id, sessionId, url, until }: Checkout & { id: string },
): Promise<void> {
  await tx
    .updateTable('case_payment')
    .set({ state: 'open', session_id: sessionId, url, until })
    .where('id', '=', id)
    .where('state', 'in', WITHOUT_PAGE)
    .execute()
}

/** Ends an order that the provider refused: its page was handed to nobody, so the next one may have another id. */
export async function endOrder(tx: Tx, now: Date, id: string, to: Desk): Promise<void> {
  const payment = await tx
    .selectFrom('case_payment')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', WITHOUT_PAGE)
    .forUpdate()
    .executeTakeFirst()
  if (payment) await move(tx, now, payment, 'over', to)
}

const PROVIDER: Actor = { kind: 'job', name: 'payments' }

/**
 * Takes what the provider says of a page, however often it says so. Money that has come is noted with a job that sends the
 * draft; what has to go back is told to the operator.
 */
export async function settlePayment(tx: Tx, now: Date, told: Told, to: Desk): Promise<void> {
  const found = await tx
    .selectFrom('case_payment')
    .select(['id', 'draft_id'])
    .where('session_id', '=', told.sessionId)
    .executeTakeFirst()
  if (!found) return
  const all = await paymentsOf(tx, found.draft_id)
  const payment = all.find(({ id }) => id === found.id)
  if (!payment) return
  const isPaidOtherwise = all.some(({ id, state }) => id !== found.id && isPaidFor(state))
  const next = settled(payment, told, isPaidOtherwise)
  if (next === null) return
  await move(tx, now, payment, next, to)
  if (isPaid(next)) await tx.jobs.add(tx, 'drafts.paid', { draftId: payment.draft_id })
}

type Known = { id: string; state: PaymentState; amount: number; currency: Price['currency'] }

async function move(tx: Tx, now: Date, payment: Known, state: PaymentState, to: Desk): Promise<void> {
  const { id } = payment
  await tx.updateTable('case_payment').set({ state, settled_at: now }).where('id', '=', id).execute()
  const changed = { state: { from: payment.state, to: state } }
  await audit(tx, PROVIDER, now, { action: 'payment.settle', caseId: null, subject: id, changed })
  if (!goesBack(state)) return
  const letter = await composeLetter(refundLetter(payment))
  await queueMail(tx, to.mails, now, {
    ...letter,
    kind: 'payment/refund',
    caseId: null,
    userId: null,
    to: to.desk,
  })
}

/** Uses the money that has come for a draft as its case begins. No audit entry: the case's sending has one. */
export async function usePayment(tx: Tx, now: Date, draftId: string): Promise<void> {
  const used = await tx
    .updateTable('case_payment')
    .set({ state: 'used', settled_at: now })
    .where('draft_id', '=', draftId)
    .where('state', 'in', TO_BE_USED)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw new AppError('PAYMENT_NEEDED')
}

/** Money came, and what it was for is gone: it goes back. */
export async function refundPayment(tx: Tx, now: Date, id: string, to: Desk): Promise<void> {
  const payment = await tx
    .selectFrom('case_payment')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', TO_BE_USED)
    .forUpdate()
    .executeTakeFirst()
  if (payment) await move(tx, now, payment, 'refund', to)
}

/** Notes that somebody was told that they have paid and nothing is sent; false where they were before. No audit entry: the mail's row stays. */
export async function markTold(tx: Tx, now: Date, id: string): Promise<boolean> {
  const told = await tx
    .updateTable('case_payment')
    .set({ told_at: now })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return told.numUpdatedRows === 1n
}
