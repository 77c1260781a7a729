import type { Item } from '../cases/item.ts'
import { itemsBy, totalClaimed } from '../cases/item.ts'
import { TIMELINE } from '../cases/timeline.ts'
import type { Currency } from '../money.ts'
import { addDays, type CalendarDate } from '../time.ts'
import type { Act, Terms } from './terms.ts'

/** What the starter asks for as terms: all money in one sum, every thing back, every act done, in 30 days. */
export function openingTerms(items: readonly Item[], currency: Currency, today: CalendarDate): Terms {
  const dueOn = addDays(today, TIMELINE.openingDays)
  const amount = totalClaimed(items)
  return {
    currency,
    payment:
      amount > 0 ? { payer: 'respondent', amount, instalments: [{ dueOn, amount }], method: '' } : null,
    acts: itemsBy(items, 'starter')
      .filter((item) => item.kind !== 'money')
      .map((item): Act => ({
        kind: item.kind === 'property' ? 'return_item' : 'other',
        by: 'respondent',
        words: item.title,
        dueOn,
      })),
    release: true,
  }
}
