import { MINUTE, type Instant } from '../time.ts'
import type { Price } from './price.ts'

/**
 * Asked: the provider was asked for a page to pay at. Open: there is one. Paid: the money has come and its case has not
 * begun. Used: its case has begun. Over: the page closed unpaid. To refund: the money has come and nothing is owed for it.
 */
export const PAYMENT_STATES = ['asked', 'open', 'paid', 'used', 'over', 'refund'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Those whose provider has not made a page yet, those with a page, and those whose money waits to be used. */
export const WITHOUT_PAGE = ['asked'] as const satisfies readonly PaymentState[]
export const AT_PAGE = ['open'] as const satisfies readonly PaymentState[]
export const TO_BE_USED = ['paid'] as const satisfies readonly PaymentState[]

/** Whether the provider has to make a page for it first. */
export function needsPage(state: PaymentState): boolean {
  return WITHOUT_PAGE.some((one) => one === state)
}

/** Whether the money has come and waits for its case to begin. */
export function isPaid(state: PaymentState): boolean {
  return TO_BE_USED.some((one) => one === state)
}

/** Whether the money has come for a case, begun or not. */
export function isPaidFor(state: PaymentState): boolean {
  return isPaid(state) || state === 'used'
}

/** Whether the money goes back. */
export function goesBack(state: PaymentState): boolean {
  return state === 'refund'
}

/** What a provider says of a page to pay at. */
export type CheckoutState = 'open' | 'paid' | 'over'

/** A page that closes sooner than this is not handed out any more. */
const TIME_TO_PAY = 10 * MINUTE

/** Whether somebody who wants to pay is led to a page that is there already, so that nobody pays twice. */
export function isPayable(
  payment: Price & { state: PaymentState; until: Instant | null },
  price: Price,
  now: Instant,
): boolean {
  const isSame = payment.amount === price.amount && payment.currency === price.currency
  return isSame && payment.state === 'open' && payment.until !== null && now + TIME_TO_PAY <= payment.until
}

/**
 * What becomes of a payment by what its provider says; null: nothing, it was known before. Money for what was paid for
 * already, or of another sum than was asked, goes back.
 */
export function settled(
  payment: Price & { state: PaymentState },
  told: { state: CheckoutState; amount: number; currency: string },
  isPaidOtherwise: boolean,
): PaymentState | null {
  if (told.state === 'open') return null
  if (told.state === 'over') return payment.state === 'asked' || payment.state === 'open' ? 'over' : null
  if (isPaidFor(payment.state) || goesBack(payment.state)) return null
  const isAsked = told.amount === payment.amount && told.currency === payment.currency
  return isAsked && !isPaidOtherwise ? 'paid' : 'refund'
}
