import type { Given } from './values.ts'

/** Who takes the money for a case, by the Stripe API or one like it. */
export type CheckoutConfig = { url: string; secretKey: string; noticeSecret: string }

type CheckoutValues = Given<'STRIPE_URL' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'>

/** Null: nobody takes money online. */
export function checkoutOf(values: CheckoutValues): CheckoutConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: noticeSecret = '' } = values
  if (secretKey === undefined) return null
  return { url: new URL(values.STRIPE_URL ?? 'https://api.stripe.com').origin, secretKey, noticeSecret }
}

export function paymentMistakes(given: Given): string[] {
  if (given['STRIPE_SECRET_KEY'] === undefined || given['STRIPE_WEBHOOK_SECRET'] !== undefined) return []
  return ['STRIPE_WEBHOOK_SECRET must be set when STRIPE_SECRET_KEY is set: it says which notices are real.']
}
