import { getObligations, type Obligations } from '@evensettle/contracts/obligations.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import { addDays, dateOf } from '@evensettle/domain/time.ts'
import type { TestCase } from './factories.ts'
import type { TestApp } from './make-test-app.ts'

/** The respondent pays 470.00 in three parts, after 30, 60 and 90 days; the starter gives a list after 14. */
export function agreedTerms(app: TestApp): Terms {
  const today = dateOf(app.clock.now().getTime())
  const instalments = [15_667, 15_667, 15_666].map((amount, at) => ({
    amount,
    dueOn: addDays(today, 30 * (at + 1)),
  }))
  return {
    currency: 'EUR',
    payment: { payer: 'respondent', amount: 47_000, instalments, method: 'bank transfer' },
    acts: [{ kind: 'other', by: 'starter', words: 'A list of all charges.', dueOn: addDays(today, 14) }],
    release: true,
  }
}

/** What was agreed, as the starter reads it. */
export function read(app: TestApp, one: TestCase): Promise<Obligations> {
  return app.ok(getObligations, { caseId: one.caseId }, one.starter)
}
