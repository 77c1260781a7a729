import { makeTerms, type Act, type Payment, type Terms, type TermsRefusal } from '../../agreements/terms.ts'
import type { Side } from '../../cases/side.ts'
import { allocate, type Currency } from '../../money.ts'
import { err, type Result } from '../../result.ts'
import { addDays, addMonths, type CalendarDate } from '../../time.ts'
import { ACT_DAYS, SCHEDULE_PLANS, type Schedule } from './constants.ts'
import type { Package, PackageTerms } from './proposal.ts'

function paymentOf(
  amount: number,
  schedule: Schedule,
  payer: Side,
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
 * Package terms at a sum as agreement terms: money by the schedule counted from `today` (UTC), acts with
 * their days, mutual release. Fails only as {@link makeTerms} does.
 */
function datedTerms(
  frame: { currency: Currency; payer: Side },
  terms: PackageTerms,
  price: number,
  day: { today: CalendarDate; method: string },
): Result<Terms, TermsRefusal> {
  const { schedule, acts } = terms
  const payment = schedule === null || price === 0 ? null : paymentOf(price, schedule, frame.payer, day)
  const promised = acts.map(({ kind, by, words }): Act => {
    const days = ACT_DAYS[kind]
    return { kind, by, words, dueOn: days === null ? null : addDays(day.today, days) }
  })
  return makeTerms({ currency: frame.currency, payment, acts: promised, release: true }, day.today)
}

/** The agreement terms of a settlement; `TERMS_EMPTY` for a package that the proposal does not hold. */
export function termsOf(
  p: { currency: Currency; payer: Side; packages: readonly Package[] },
  settled: { packageId: string; price: number },
  day: { today: CalendarDate; method: string },
): Result<Terms, TermsRefusal> {
  const chosen = p.packages.find((one) => one.id === settled.packageId)
  if (!chosen) return err({ code: 'TERMS_EMPTY' })
  return datedTerms(p, chosen.terms, settled.price, day)
}
