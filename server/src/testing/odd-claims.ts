import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import type { Currency } from '@evensettle/domain/money.ts'
import { aCase, anItem, type TestCase } from './factories.ts'
import type { TestApp } from './make-test-app.ts'

/** Claims that do not split evenly: a currency, how many points, and what is asked for each. */
export const ODD_CLAIMS = [
  ['a currency without decimals', 'JPY', 40, 101],
  ['a currency with three', 'KWD', 3, 1_001],
  ['forty points', 'EUR', 40, 33_333],
  ['a claim below any fee', 'EUR', 2, 3],
] as const

/** A case of so many points of the same sum. */
export function aCaseOfAlike(
  app: TestApp,
  currency: Currency,
  count: number,
  amount: number,
): Promise<TestCase> {
  const items = Array.from({ length: count }, (_, at) => anItem({ title: `Point ${at}`, amount }))
  return aCase(app, { items, draft: { currency } })
}

/** What all parts of a payment come to. */
export function sumOfParts({ payment }: Terms): number {
  return (payment?.instalments ?? []).reduce((sum, part) => sum + part.amount, 0)
}
