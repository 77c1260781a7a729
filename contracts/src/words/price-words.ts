import * as m from '@evensettle/messages/names/price.ts'
import { formatAmount } from '@evensettle/domain/money.ts'
import type { Price } from '@evensettle/domain/payments/price.ts'

/** A price and how it is paid; null: nothing is asked for here. */
export type PriceTold = (Price & { isPaidOnline: boolean }) | null

/** In a word or two: “Free here”, “$45 per case”. */
export function priceTag(price: PriceTold): string {
  return price ? m.perCase({ amount: formatAmount(price.amount, price.currency) }) : m.freeHere()
}

/** What it costs whom on this installation, and when it is paid. */
export function priceSentence(price: PriceTold): string {
  if (!price) return m.freeWords()
  const amount = formatAmount(price.amount, price.currency)
  return price.isPaidOnline ? m.onlineWords({ amount }) : m.invoiceWords({ amount })
}
