import { makeTerms, type Act, type Payment, type Terms, type TermsRefusal } from '../agreements/terms.ts'
import { allocate } from '../money.ts'
import { err, type Result } from '../result.ts'
import { addDays, addMonths, type CalendarDate } from '../time.ts'
import { ACT_DAYS, SCHEDULE_PLANS, type Schedule } from './constants.ts'
import type { BareProposal } from './propose.ts'

function paymentOf(
  amount: number,
  schedule: Schedule,
  payer: Payment['payer'],
  day: { today: CalendarDate; method: string },
): Payment {
  const { days, months } = SCHEDULE_PLANS[schedule]
  const dates =
    months === 0
      ? [addDays(day.today, days)]
      : Array.from({ length: Math.min(months, amount) }, (_, i) => addMonths(day.today, i + 1))
  const parts = allocate(
    amount,
    dates.map(() => 1),
  )
  const instalments = dates.map((dueOn, i) => ({ dueOn, amount: parts[i] ?? 0 }))
  return { payer, amount, instalments, method: day.method }
}

/**
 * The agreement terms of a settlement: the price by the package's schedule counted from `today` (UTC), its
 * acts with their days, mutual release. Fails only as {@link makeTerms} does, or for an unknown package.
 */
export function termsOf(
  p: Pick<BareProposal, 'currency' | 'payer' | 'packages'>,
  settled: { packageId: string; price: number },
  day: { today: CalendarDate; method: string },
): Result<Terms, TermsRefusal> {
  const chosen = p.packages.find((one) => one.id === settled.packageId)
  if (!chosen) return err({ code: 'TERMS_EMPTY' })
  const { schedule, acts } = chosen.terms
  const payment =
    schedule === null || settled.price === 0 ? null : paymentOf(settled.price, schedule, p.payer, day)
  const promised = acts.map(({ kind, by, words }): Act => {
    const days = ACT_DAYS[kind]
    return { kind, by, words, dueOn: days === null ? null : addDays(day.today, days) }
  })
  return makeTerms({ currency: p.currency, payment, acts: promised, release: true }, day.today)
}
