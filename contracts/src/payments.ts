import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * Leads whoever sends a draft to the page where they pay for it, on the provider's own site; null: it is paid for. The same
 * page comes as long as it is open, so that nobody pays twice.
 */
export const payForDraft = endpoint({
  method: 'POST',
  path: '/api/drafts/:id/checkout',
  access: 'user',
  limit: { points: 20, seconds: 3600 },
  input: z.object({ id: z.uuid() }),
  output: z.object({ url: z.nullable(z.string()) }),
})

/** Where a provider tells of payments. */
export const PAYMENT_NOTICES_PATH = '/api/payments/notices'

/** A page to pay at as the Stripe API and those like it tell of it: as much of it as is read here. */
export const checkoutSession = z.object({
  id: z.string(),
  url: z.nullish(z.string()),
  /** seconds since 1970 */
  expires_at: z.int(),
  status: z.nullish(z.enum(['open', 'complete', 'expired'])),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.nullish(z.int()),
  currency: z.nullish(z.string()),
})
export type CheckoutSession = z.infer<typeof checkoutSession>

/** What is told of a page to pay at; other notices are taken and not read. */
export const checkoutNotice = z.object({
  type: z.string(),
  data: z.object({ object: z.unknown() }),
})

/** A text as one of the shapes above, or null. */
export function readJson<T extends z.ZodMiniType>(schema: T, text: string): z.infer<T> | null {
  try {
    const parsed = z.safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
