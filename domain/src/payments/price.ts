import { isCurrency, parseAmount, type Currency } from '../money.ts'

/** What a case costs whoever starts it, in minor units. Nobody else ever pays for it. */
export type Price = { amount: number; currency: Currency }

/** Reads `45 USD`; null where that is no price. */
export function readPrice(text: string): Price | null {
  const [sum = '', currency = '', ...more] = text.trim().split(/\s+/)
  if (more.length > 0 || !isCurrency(currency)) return null
  const amount = parseAmount(sum, currency)
  return amount.ok ? { amount: amount.value, currency } : null
}
