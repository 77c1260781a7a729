import type { Side } from '../cases/side.ts'
import { CURRENCIES, MAX_AMOUNT, type Currency } from '../money.ts'
import { err, ok, type Result } from '../result.ts'
import { isCalendarDate, type CalendarDate } from '../time.ts'
import {
  handingOf,
  isSameHanding,
  isTooFar,
  isUnsaid,
  MAX_PLACE,
  missesWeekdays,
  withoutFirstDay,
  type Handing,
} from './handing.ts'

/** What a side can promise besides money (product vocabulary; `other` carries its own words). */
export const ACT_KINDS = [
  'return_item',
  'repair',
  'redo_work',
  'apology',
  'remove_review',
  'stop_behaviour',
  'keep_confidential',
  'other',
] as const
export type ActKind = (typeof ACT_KINDS)[number]

/** Promises that last instead of being done once. */
const LASTING: ReadonlySet<ActKind> = new Set(['stop_behaviour', 'keep_confidential'])

/**
 * Whether an act is a promise for good, which needs no day by which it is done: of its kind, or one of a review that keeps to
 * something. What else its words say counts when it is made (`promisedKind`) and never for an act that is there.
 */
export function isLasting({ kind, words }: Pick<Act, 'kind' | 'words'>): boolean {
  return LASTING.has(kind) || (kind === 'remove_review' && /^keeps?\s/i.test(words.trim()))
}

export type Instalment = { dueOn: CalendarDate; amount: number }

/** Money from one side to the other; one instalment is a lump sum. Amounts are minor units. */
export type Payment = { payer: Side; amount: number; instalments: Instalment[]; method: string }

/**
 * Something a side does or leaves undone; `words` says what exactly, `dueOn` by when, if there is a day, `handing` who sees to
 * it and where, if that is said.
 */
export type Act = { kind: ActKind; by: Side; words: string; dueOn: CalendarDate | null; handing?: Handing }

/** The whole of a settlement: at least a payment or an act; `release` is the mutual release. */
export type Terms = { currency: Currency; payment: Payment | null; acts: Act[]; release: boolean }

export const MAX_INSTALMENTS = 36
export const MAX_ACTS = 20
export const MAX_ACT_WORDS = 500
export const MAX_METHOD_WORDS = 200

export type TermsRefusal =
  | { code: 'TERMS_EMPTY' }
  | { code: 'TERMS_AMOUNT_INVALID' }
  | { code: 'TERMS_INSTALMENTS_DO_NOT_ADD_UP'; sum: number; amount: number }
  | { code: 'TERMS_DATE_INVALID'; date: string }
  | { code: 'TERMS_DATE_PAST'; date: CalendarDate }
  | { code: 'TERMS_DATE_FAR'; date: CalendarDate }
  | { code: 'TERMS_DAYS_CROSSED'; date: CalendarDate }
  | { code: 'TERMS_WEEKDAY_MISSED'; date: CalendarDate }
  | { code: 'TERMS_TOO_LONG' }
  | { code: 'TERMS_ACT_WITHOUT_WORDS'; kind: ActKind }

function isAmount(n: number): boolean {
  return Number.isSafeInteger(n) && n > 0 && n <= MAX_AMOUNT
}

function checkPayment(payment: Payment, today: CalendarDate): Result<Payment, TermsRefusal> {
  if (!isAmount(payment.amount)) return err({ code: 'TERMS_AMOUNT_INVALID' })
  const { instalments } = payment
  if (instalments.length === 0 || instalments.length > MAX_INSTALMENTS) return err({ code: 'TERMS_TOO_LONG' })
  for (const part of instalments) {
    if (!isAmount(part.amount)) return err({ code: 'TERMS_AMOUNT_INVALID' })
    const date = checkDate(part.dueOn, today)
    if (!date.ok) return date
  }
  const sum = instalments.reduce((total, part) => total + part.amount, 0)
  if (sum !== payment.amount)
    return err({ code: 'TERMS_INSTALMENTS_DO_NOT_ADD_UP', sum, amount: payment.amount })
  const method = payment.method.trim()
  if (method.length > MAX_METHOD_WORDS) return err({ code: 'TERMS_TOO_LONG' })
  const ordered = instalments
    .map(({ dueOn, amount }) => ({ dueOn, amount }))
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : a.amount - b.amount))
  return ok({ payer: payment.payer, amount: payment.amount, instalments: ordered, method })
}

function checkDate(date: CalendarDate, today: CalendarDate): Result<CalendarDate, TermsRefusal> {
  if (!isCalendarDate(date)) return err({ code: 'TERMS_DATE_INVALID', date })
  if (date < today) return err({ code: 'TERMS_DATE_PAST', date })
  return ok(date)
}

/**
 * Checks a draft of terms and puts it in its one canonical form (instalments by date, words trimmed).
 * `today` is the day in UTC; a date before it is refused. The only way to get `Terms` that may be offered.
 */
export function makeTerms(draft: Terms, today: CalendarDate): Result<Terms, TermsRefusal> {
  if (!Object.hasOwn(CURRENCIES, draft.currency)) return err({ code: 'TERMS_AMOUNT_INVALID' })
  if (!draft.payment && draft.acts.length === 0) return err({ code: 'TERMS_EMPTY' })
  if (draft.acts.length > MAX_ACTS) return err({ code: 'TERMS_TOO_LONG' })
  let payment: Payment | null = null
  if (draft.payment) {
    const checked = checkPayment(draft.payment, today)
    if (!checked.ok) return checked
    payment = checked.value
  }
  const acts: Act[] = []
  for (const act of draft.acts) {
    const words = act.words.trim()
    if (words === '') return err({ code: 'TERMS_ACT_WITHOUT_WORDS', kind: act.kind })
    if (words.length > MAX_ACT_WORDS) return err({ code: 'TERMS_TOO_LONG' })
    if (act.dueOn !== null) {
      const date = checkDate(act.dueOn, today)
      if (!date.ok) return date
      if (isTooFar(act.dueOn, today)) return err({ code: 'TERMS_DATE_FAR', date: act.dueOn })
    }
    const how = checkHow(act, today)
    if (!how.ok) return how
    const made: Act = { kind: act.kind, by: act.by, words, dueOn: act.dueOn }
    if (how.value) made.handing = how.value
    addAct(acts, made)
  }
  return ok({ currency: draft.currency, payment, acts, release: draft.release })
}

/** How an act is done, as terms hold it: what holds for good has no days, and a first day that is over says nothing. */
function checkHow(act: Act, today: CalendarDate): Result<Handing | null, TermsRefusal> {
  if (!act.handing) return ok(null)
  const isForGood = isLasting(act)
  const { weekdays, ...rest } = withoutFirstDay(
    handingOf(act.handing, act.kind === 'return_item'),
    (first) => isForGood || first <= today,
  )
  const handing: Handing = weekdays && !isForGood ? { ...rest, weekdays } : rest
  const { notBefore: date } = handing
  if (handing.place.length > MAX_PLACE) return err({ code: 'TERMS_TOO_LONG' })
  if (date !== undefined) {
    if (!isCalendarDate(date)) return err({ code: 'TERMS_DATE_INVALID', date })
    if (isTooFar(date, today)) return err({ code: 'TERMS_DATE_FAR', date })
    if (act.dueOn !== null && act.dueOn < date) return err({ code: 'TERMS_DAYS_CROSSED', date })
  }
  if (act.dueOn !== null && missesWeekdays(handing, date ?? today, act.dueOn))
    return err({ code: 'TERMS_WEEKDAY_MISSED', date: act.dueOn })
  return ok(isUnsaid(handing) ? null : handing)
}

/** Adds a promise, unless it is there: of two the one that says how stays, and where both do otherwise, both stay. */
function addAct(acts: Act[], made: Act): void {
  const alike = acts.filter((known) => isSameAct(known, made))
  const vague = alike.find((known) => !known.handing)
  if (vague && made.handing) vague.handing = made.handing
  else if (!alike.some((known) => !made.handing || isSameHanding(known.handing, made.handing)))
    acts.push(made)
}

/** Whether two acts promise the same, however it is done. */
function isSameAct(one: Act, other: Act): boolean {
  const plain = ({ words }: Act) => words.replaceAll(/\s+/g, ' ').toLowerCase()
  return (
    one.kind === other.kind && one.by === other.by && one.dueOn === other.dueOn && plain(one) === plain(other)
  )
}

/** The net sum a side receives under the terms, in minor units; negative when that side pays. */
export function netFor(side: Side, terms: Terms): number {
  if (!terms.payment) return 0
  return terms.payment.payer === side ? -terms.payment.amount : terms.payment.amount
}
