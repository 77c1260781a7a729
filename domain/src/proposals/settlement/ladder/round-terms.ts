import {
  ACT_KINDS,
  isLasting,
  makeTerms,
  type Act,
  type ActKind,
  type Payment as Paid,
  type Terms,
  type TermsRefusal,
} from '../../../agreements/terms.ts'
import { isInOrder, namesAnOrder, namesATime, wordsWith } from '../../../agreements/condition.ts'
import { doerOf, lastDayFrom, missesWeekdays, movedTo } from '../../../agreements/handing.ts'
import { firstOn } from '../../../agreements/weekdays.ts'
import type { Side } from '../../../cases/side.ts'
import { allocate, type Currency } from '../../../money.ts'
import { err, type Result } from '../../../result.ts'
import { addDays, addMonths, dateOf, type CalendarDate, type Instant } from '../../../time.ts'
import { TERM_DAYS, type TermKind } from './constants.ts'
import { partsOf } from './round-packages.ts'
import type { BareRound, Payment, RoundAct, RoundTerms } from './round-proposal.ts'
import { LADDER_ENGINE, ladderRulesOf, type LadderRules } from './versions.ts'

/**
 * The day (UTC) from which the dates of a proposal count, seen at an instant (opening, or comparing the answers). A round
 * says from which: its last day to answer, so that whoever answers then still has all of its days; later where its answers
 * are compared later. One from before rounds said so (null) counts from the instant.
 */
export function termsCountFrom(said: CalendarDate | null, at: Instant): CalendarDate {
  const day = dateOf(at)
  return said !== null && said > day ? said : day
}

/** From when dates count; `paysOn`: the day that both had named for a payment in one sum, where they had. */
type Day = { today: CalendarDate; method: string; paysOn?: CalendarDate | null }

function datesOf(
  payment: Payment,
  sum: number,
  currency: Currency,
  { today, paysOn = null }: Day,
): CalendarDate[] {
  if (payment.kind === 'within_days') {
    const usual = addDays(today, payment.days)
    // nobody loses the usual days to a day that was named long ago
    return [paysOn !== null && paysOn > usual ? paysOn : usual]
  }
  // A settled sum below the proposal may leave room for fewer parts: each is at least 10 units.
  const parts = partsOf(sum, payment.parts, currency)
  return Array.from({ length: parts }, (_, i) => addMonths(today, i + 1))
}

function paid(amount: number, payment: Payment, frame: { currency: Currency; payer: Side }, day: Day): Paid {
  const dates = datesOf(payment, amount, frame.currency, day)
  const parts = allocate(
    amount,
    dates.map(() => 1),
  )
  const instalments = dates.map((dueOn, i) => ({ dueOn, amount: parts[i] ?? 0 }))
  return { payer: frame.payer, amount, instalments, method: day.method }
}

/** An act as an agreement words it, with the condition of who does it. */
export function wordsOfAct({ words, condition }: Pick<RoundAct, 'words' | 'condition'>): string {
  return wordsWith(words, condition)
}

/** The kind under which an agreement holds a term; papers are acts in their own words there. */
export function actKindOf(kind: TermKind): ActKind {
  return ACT_KINDS.find((one) => one === kind) ?? 'other'
}

/**
 * By when a thing is done: by the day of its doer (today at the earliest, the last that can be promised at the latest), else by the mediator's; by none where its
 * words or its condition say what has to come first, or when, or the two could contradict each other.
 */
function dayFor(
  { kind, words, condition, dueOn, handing }: RoundAct,
  today: CalendarDate,
): CalendarDate | null {
  if (dueOn !== undefined) {
    const last = lastDayFrom(today)
    return dueOn < today ? today : dueOn > last ? last : dueOn
  }
  const isSaid = namesAnOrder(words) || (condition !== undefined && namesATime(condition))
  const days = isSaid ? null : TERM_DAYS[kind]
  return days === null ? null : addDays(later(handing?.notBefore ?? null, today) ?? today, days)
}

/**
 * The same, or the first of its days of the week where none of them comes up until then: but no such day where it says itself what comes
 * first.
 */
function dayOnWeekday(
  act: RoundAct,
  today: CalendarDate,
  { leavesDaysToWords }: Pick<LadderRules, 'leavesDaysToWords'>,
): CalendarDate | null {
  const day = dayFor(act, today)
  const { weekdays, notBefore = null } = act.handing ?? {}
  const from = later(notBefore, today) ?? today
  if (day === null || !weekdays || !missesWeekdays({ weekdays }, from, day)) return day
  const isSaid = isInOrder(act) || namesAnOrder(act.condition ?? '')
  return leavesDaysToWords && isSaid ? null : firstOn(weekdays, from)
}

/**
 * Where each thing that the other side hands over can come from a named day on only: the first of these days. Whoever pays does not put
 * its own payment off by a late day on which it would take the thing.
 */
function handedOverFrom(
  payer: Side,
  { acts }: RoundTerms,
  by: LadderRules['paysOnHandingOver'],
): CalendarDate | null {
  if (by === false) return null
  const things = acts.filter((act) => act.kind === 'return_item' && act.by !== payer)
  const days = things.flatMap(({ handing = null, doerFrom }) => {
    const first = by === 'doers_day' ? doerFrom : handing?.notBefore
    if (first === undefined) return []
    return by === 'doers_day' && handing?.weekdays ? firstOn(handing.weekdays, first) : first
  })
  return days.length === things.length ? (days.toSorted()[0] ?? null) : null
}

function later(a: CalendarDate | null, b: CalendarDate | null): CalendarDate | null {
  return a === null || (b !== null && b > a) ? b : a
}

/**
 * Terms of a package at a sum as agreement terms, counted from `today` (UTC), by the rules of its engine (the newest where it has none). Where a counterclaim was left out of the
 * round, nothing but what is named is closed.
 */
export function datedRoundTerms(
  frame: Pick<BareRound, 'currency' | 'payer' | 'leftOut'> & Partial<Pick<BareRound, 'engine'>>,
  terms: RoundTerms,
  price: number,
  day: Day,
): Result<Terms, TermsRefusal> {
  const rules = ladderRulesOf(frame.engine ?? LADDER_ENGINE)
  const handedOver = handedOverFrom(frame.payer, terms, rules.paysOnHandingOver)
  const paying = { ...day, paysOn: later(day.paysOn ?? null, handedOver) }
  const payment = terms.payment === null || price === 0 ? null : paid(price, terms.payment, frame, paying)
  const acts = terms.acts.map((one): Act => {
    const { kind, handing } = one
    const by = doerOf(one)
    const act = { kind: actKindOf(kind), by, words: wordsOfAct(one), ...(handing ? { handing } : {}) }
    const first = handing?.notBefore ?? day.today
    // what holds for good holds from the first day on
    const from = first > day.today ? first : null
    if (isLasting(act)) return { ...act, dueOn: from }
    const dueOn = dayOnWeekday(one, day.today, rules)
    const last = lastDayFrom(day.today)
    if (dueOn === null || dueOn <= last) return { ...act, dueOn }
    return { ...act, dueOn: last, ...(handing ? { handing: movedTo(handing, last) } : {}) }
  })
  const release = frame.leftOut.length === 0
  return makeTerms({ currency: frame.currency, payment, acts, release }, day.today)
}

/** The agreement terms of a settlement; `TERMS_EMPTY` for a package that the round does not hold. */
export function roundTermsOf(
  p: Pick<BareRound, 'currency' | 'payer' | 'leftOut' | 'packages'> & Partial<Pick<BareRound, 'engine'>>,
  settled: { packageId: string; price: number },
  day: Day,
): Result<Terms, TermsRefusal> {
  const chosen = p.packages.find((one) => one.id === settled.packageId)
  return chosen ? datedRoundTerms(p, chosen.terms, settled.price, day) : err({ code: 'TERMS_EMPTY' })
}
