import { isSigned } from '../secrets/signature.ts'
import {
  checkoutNotice,
  checkoutSession,
  readJson,
  type CheckoutSession,
} from '@evensettle/contracts/payments.ts'
import type { CheckoutState } from '@evensettle/domain/payments/payment.ts'
import type { Price } from '@evensettle/domain/payments/price.ts'
import { AppError } from '../errors.ts'
import type { Logger } from '../telling/log.ts'

/** What is to be paid, under an id that makes a repeated order the same one. */
export type Order = Price & {
  id: string
  /** what the page says it is for */
  words: string
  /** whose receipt it is */
  email: string
  paidUrl: string
  backUrl: string
}

/** A page to pay at. */
export type Checkout = { sessionId: string; url: string; until: Date }
export type Told = { sessionId: string; state: CheckoutState; amount: number; currency: string }

/** Who takes the money for a case. Nothing here ever sees a card. */
export type Payments = {
  /** false: nothing is paid online */
  readonly isOn: boolean
  /**
   * Null: the provider refused, and will repeat that for this id. @throws AppError PAYMENT_LATER where its answer was lost,
   * or it is at work on the same order: then it may be asked again under the same id
   */
  open(order: Order): Promise<Checkout | null>
  /** How it stands with a page; one that the provider knows no more is over. @throws AppError PAYMENT_LATER */
  look(sessionId: string): Promise<Told>
  /** What a notice tells of a page, null where it tells of none. @throws AppError NOTICE_REFUSED unless the provider signed it lately */
  read(body: string, signature: string): Told | null
}

/** Nobody pays online: the operator sends bills, or asks for nothing. */
export const NO_PAYMENTS: Payments = {
  isOn: false,
  open: () => Promise.reject(new AppError('NOT_FOUND')),
  look: () => Promise.reject(new AppError('NOT_FOUND')),
  read: () => {
    throw new AppError('NOT_FOUND')
  },
}

const ANSWER_WITHIN = 10_000
const AGAIN_AFTER = 30

/** At work on the same order, or asked too much of: nothing is kept under the key of the order. */
const TRY_AGAIN = [409, 429]

type Settings = { url: string; secretKey: string; noticeSecret: string }

/** Pages to pay at by the Checkout Sessions of the Stripe API, and its signed notices. Spoken by hand: it is three requests. */
export function createCheckout(
  { url, secretKey, noticeSecret }: Settings,
  { now, log }: { now: () => Date; log: Pick<Logger, 'error' | 'warn'> },
): Payments {
  async function ask(
    path: string,
    form: URLSearchParams | null,
    key: string | null,
  ): Promise<{ status: number; session: CheckoutSession | null }> {
    const answer = await fetch(`${url}/v1/checkout/sessions${path}`, {
      method: form ? 'POST' : 'GET',
      ...(form && { body: form }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN),
      headers: { authorization: `Bearer ${secretKey}`, ...(key && { 'idempotency-key': key }) },
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((cause: unknown) => {
        log.warn('the payment provider cannot be reached', { error: cause })
        throw new AppError('PAYMENT_LATER', { retryAfter: AGAIN_AFTER, cause })
      })
    const session = answer.status === 200 ? readJson(checkoutSession, answer.text) : null
    // nothing of the answer: it may repeat the key
    if (!session) log.error('the payment provider refused', { status: answer.status })
    return { status: answer.status, session }
  }

  return {
    isOn: true,
    async open({ id, amount, currency, words, email, paidUrl, backUrl }) {
      const form = new URLSearchParams({
        mode: 'payment',
        // at once: a bank debit takes days, while its sender waits
        'payment_method_types[0]': 'card',
        client_reference_id: id,
        customer_email: email,
        success_url: paidUrl,
        cancel_url: backUrl,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': currency.toLowerCase(),
        'line_items[0][price_data][unit_amount]': String(amount),
        'line_items[0][price_data][product_data][name]': words,
      })
      const { status, session } = await ask('', form, id)
      if (TRY_AGAIN.includes(status)) throw new AppError('PAYMENT_LATER', { retryAfter: AGAIN_AFTER })
      if (!session?.url) return null
      return { sessionId: session.id, url: session.url, until: new Date(session.expires_at * 1000) }
    },
    async look(sessionId) {
      const { status, session } = await ask(`/${encodeURIComponent(sessionId)}`, null, null)
      if (session) return toldBy(session)
      if (status === 404) return { sessionId, state: 'over', amount: 0, currency: '' }
      throw new AppError('PAYMENT_LATER', { retryAfter: AGAIN_AFTER })
    },
    read(body, signature) {
      if (!isSigned(body, signature, noticeSecret, now())) throw new AppError('NOTICE_REFUSED')
      const notice = readJson(checkoutNotice, body)
      if (!notice?.type.startsWith('checkout.session.')) return null
      const session = readJson(checkoutSession, JSON.stringify(notice.data.object))
      return session && toldBy(session)
    },
  }
}

/** A page that is complete and not paid waits for a bank. */
const STATES = { open: 'open', complete: 'open', expired: 'over' } as const

function toldBy({ id, status, payment_status, amount_total, currency }: CheckoutSession): Told {
  const state = payment_status === 'paid' ? 'paid' : STATES[status ?? 'open']
  return { sessionId: id, state, amount: amount_total ?? 0, currency: (currency ?? '').toUpperCase() }
}
