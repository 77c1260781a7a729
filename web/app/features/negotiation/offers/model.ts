import * as fields from '@evensettle/messages/refusals/fields.ts'
import * as m from '@evensettle/messages/negotiation/offers-model.ts'
import { TERMS_SENTENCES } from '@evensettle/contracts/field-sentences.ts'
import type { Negotiation } from '@evensettle/contracts/negotiation.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import {
  MAX_INSTALMENTS,
  makeTerms,
  type ActKind,
  type Instalment,
  type Terms,
} from '@evensettle/domain/agreements/terms.ts'
import { isInOrder } from '@evensettle/domain/agreements/condition.ts'
import { isTooFar, missesWeekdays, type Handing } from '@evensettle/domain/agreements/handing.ts'
import { promisedKind } from '@evensettle/domain/agreements/left-undone.ts'
import { isLasting } from '@evensettle/domain/agreements/terms.ts'
import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { canBeTakenBack, isOnTheTable } from '@evensettle/domain/offers/offer.ts'
import { standingOffers } from '@evensettle/domain/offers/standing.ts'
import { addDays, addMonths, isCalendarDate, type CalendarDate } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { allocate, type Currency } from '@evensettle/domain/money.ts'
import { TERMS_FIELDS } from './copy.ts'

/** Where the open offer stands on the page. */
export const OPEN_OFFER_ID = 'open-offer'

/** The other side's open offer that came after the newest one, `known`, that the author of another one has seen; null: there is none. */
export function crossedOffer(offers: readonly Offer[], known: string | null, mySide: Side): Offer | null {
  const later = offers.slice(offers.findIndex(({ id }) => id === known) + 1)
  return later.findLast(({ side, state }) => side !== mySide && isOnTheTable(state)) ?? null
}

export const WHENS = ['days7', 'days30', 'date', 'parts'] as const
export type When = (typeof WHENS)[number]
/** Who does an act: one side, or both alike, which terms hold as an act of each. */
export const DOERS = [...SIDES, 'both'] as const
export type Doer = (typeof DOERS)[number]
/** `by` is empty until it is said who does it. */
export type ActForm = {
  key: string
  kind: ActKind
  by: Doer | ''
  words: string
  dueOn: string
  /** the day is the form's idea: nobody has named one */
  isOurDay?: boolean
  handing?: Handing | null
}

/** The offer while it is written. Numbers that are typed stay texts until they are read. */
export type OfferForm = {
  hasPayment: boolean
  /** empty until it is said who pays */
  payer: Side | ''
  amount: number | null
  when: When
  date: string
  parts: string
  firstOn: string
  method: string
  acts: ActForm[]
  release: boolean
  note: string
  validDays: string
}

export const VALID_DAYS = TIMELINE.offerValidDays

export function emptyForm(today: CalendarDate, payer: OfferForm['payer']): OfferForm {
  return {
    hasPayment: true,
    payer,
    amount: null,
    when: 'days30',
    // whoever would pay on a day of their own names it
    date: '',
    parts: '3',
    firstOn: addMonths(today, 1),
    method: '',
    acts: [],
    release: true,
    note: '',
    validDays: String(VALID_DAYS.usual),
  }
}

/** How many parts a text asks for; null unless it is a whole number from 2 to the most that terms can hold. */
function partsCount(text: string): number | null {
  const count = /^\d{1,2}$/.test(text.trim()) ? Number(text) : Number.NaN
  return count >= 2 && count <= MAX_INSTALMENTS ? count : null
}

/** The payments of a form, adding up to its amount to the last unit; empty while something is missing. */
export function instalmentsOf(form: OfferForm, today: CalendarDate): Instalment[] {
  const { amount, when } = form
  if (amount === null) return []
  if (when === 'days7') return [{ dueOn: addDays(today, 7), amount }]
  if (when === 'days30') return [{ dueOn: addDays(today, 30), amount }]
  if (when === 'date') return isCalendarDate(form.date) ? [{ dueOn: form.date, amount }] : []
  const count = partsCount(form.parts)
  if (count === null || count > amount || !isCalendarDate(form.firstOn)) return []
  const sums = allocate(
    amount,
    Array.from({ length: count }, () => 1),
  )
  return sums.map((sum, i) => ({ dueOn: addMonths(form.firstOn, i), amount: sum }))
}

export type OfferProblems = Readonly<Record<string, string>>
export type ReadOffer =
  | { ok: true; terms: Terms; note: string; validDays: number }
  | { ok: false; problems: OfferProblems }

/** The first thing wrong with the payment, as the composer's field and its sentence. */
function paymentProblem(form: OfferForm, today: CalendarDate): [string, string] | null {
  if (!form.hasPayment) return null
  if (form.payer === '') return ['payer', m.chooseWhoPays()]
  if (form.amount === null) return ['amount', fields.amountNotPositive()]
  if (form.when === 'date' && !isCalendarDate(form.date)) return ['when', fields.dateMissing()]
  if (form.when === 'date' && form.date < today) return ['when', fields.datePast()]
  if (form.when !== 'parts') return null
  const count = partsCount(form.parts)
  if (count === null) return ['parts', m.chooseHowManyParts({ most: MAX_INSTALMENTS })]
  if (count > form.amount) return ['parts', m.amountIsTooSmallFor()]
  if (!isCalendarDate(form.firstOn)) return ['when', m.chooseDayOfFirstPayment()]
  return form.firstOn < today ? ['when', fields.datePast()] : null
}

function actProblems(acts: readonly ActForm[], today: CalendarDate): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [i, act] of acts.entries()) {
    if (act.by === '') problems[`acts.${i}.by`] = m.chooseWhoDoesIt()
    if (act.words.trim() === '') problems[`acts.${i}.words`] = fields.actWithoutWords()
    if (!needsDay(act)) continue
    if (act.dueOn !== '' && !isCalendarDate(act.dueOn)) problems[`acts.${i}.dueOn`] = fields.dateInvalid()
    else if (act.dueOn !== '' && act.dueOn < today) problems[`acts.${i}.dueOn`] = fields.datePast()
    else if (isTooFar(act.dueOn, today)) problems[`acts.${i}.dueOn`] = TERMS_SENTENCES.TERMS_DATE_FAR()
    const { notBefore = '' } = act.handing ?? {}
    if (notBefore !== '' && act.dueOn !== '' && act.dueOn < notBefore)
      problems[`acts.${i}.dueOn`] = TERMS_SENTENCES.TERMS_DAYS_CROSSED()
    else if (isTooFar(notBefore, today)) problems[`acts.${i}.handing`] = TERMS_SENTENCES.TERMS_DATE_FAR()
    else if (
      act.handing &&
      act.dueOn !== '' &&
      missesWeekdays(act.handing, startOf(act.handing, today), act.dueOn)
    )
      problems[`acts.${i}.dueOn`] = TERMS_SENTENCES.TERMS_WEEKDAY_MISSED()
  }
  return problems
}

/** Reads the form as terms that may be offered, or says beside which field what is missing. */
export function readOffer(form: OfferForm, currency: Currency, today: CalendarDate): ReadOffer {
  const payment = paymentProblem(form, today)
  const validDays = /^\d{1,2}$/.test(form.validDays.trim()) ? Number(form.validDays) : Number.NaN
  const isValid = validDays >= VALID_DAYS.least && validDays <= VALID_DAYS.most
  const problems: Record<string, string> = {
    ...(payment && { [payment[0]]: payment[1] }),
    ...actProblems(form.acts, today),
    ...(!isValid && { validDays: m.validDays({ least: VALID_DAYS.least, most: VALID_DAYS.most }) }),
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const made = makeTerms(
    {
      currency,
      payment:
        form.hasPayment && form.payer !== '' && form.amount !== null
          ? {
              payer: form.payer,
              amount: form.amount,
              instalments: instalmentsOf(form, today),
              method: form.method,
            }
          : null,
      acts: form.acts.flatMap(({ kind, by: doer, words, dueOn, handing }) =>
        doersOf(doer).map((by) => ({
          kind: promisedKind({ kind, words }),
          by,
          words,
          dueOn: dueOn !== '' && needsDay({ kind, words }) ? dueOn : null,
          ...(handing && canHaveHanding(kind) ? { handing } : {}),
        })),
      ),
      release: form.release,
    },
    today,
  )
  if (made.ok) return { ok: true, terms: made.value, note: form.note.trim(), validDays }
  const { code } = made.error
  const [field, sentence] = [TERMS_FIELDS[code], TERMS_SENTENCES[code]()]
  return { ok: false, problems: { [field]: sentence } }
}

/** Whether it can be said of a promise who sees to it and where: who does anything else is who promises it. */
export function canHaveHanding(kind: ActKind): boolean {
  return kind === 'return_item'
}

function doersOf(by: ActForm['by']): readonly Side[] {
  if (by === 'both') return SIDES
  return by === '' ? [] : [by]
}

/** By when an act of the form is done: by the day that was named, else by ours; what lasts has none. */
export function dayOf(
  act: Pick<ActForm, 'kind' | 'words'>,
  named: CalendarDate | null,
  today: CalendarDate,
): Pick<ActForm, 'dueOn' | 'isOurDay'> {
  if (!needsDay(act)) return { dueOn: '' }
  if (named !== null) return { dueOn: named }
  return ourDay(act, today)
}

/** Our days count from the first day on which it can be. */
export function startOf(handing: Handing | undefined, today: CalendarDate): CalendarDate {
  const { notBefore = today } = handing ?? {}
  return notBefore > today ? notBefore : today
}

/**
 * A day where nobody has named one, marked as nobody's word until its field is touched; none beside words that say what comes first,
 * which it could contradict.
 */
export function ourDay(
  act: Pick<ActForm, 'kind' | 'words'>,
  today: CalendarDate,
): Pick<ActForm, 'dueOn' | 'isOurDay'> {
  return { dueOn: isInOrder(act) ? '' : addDays(today, 14), isOurDay: true }
}

/** An act in other words: a day of ours goes and comes with what they say of what comes first. */
export function withWords(act: ActForm, words: string, today: CalendarDate): Partial<ActForm> {
  const said = { ...act, words }
  const isOurs = act.isOurDay === true && needsDay(said) && isInOrder(said) !== isInOrder(act)
  return { words, ...(isOurs ? ourDay(said, startOf(act.handing ?? undefined, today)) : {}) }
}

export function newAct(today: CalendarDate, newKey: () => string): ActForm {
  const act = { kind: 'other', by: '', words: '' } as const
  return { key: newKey(), ...act, ...ourDay(act, today) }
}

/** Whether a day belongs to this act: lasting promises begin with the signature, also one that its words alone make one. */
export function needsDay(act: Pick<ActForm, 'kind' | 'words'>): boolean {
  return !isLasting({ ...act, kind: promisedKind(act) })
}

/** The reader's last offer where it is answered or out of time, and still holds for the mediator. */
export function heldOffer(
  { offers, publicCase }: Pick<Negotiation, 'offers' | 'publicCase'>,
  mySide: Side,
): Offer | null {
  const { offer, demand } = publicCase.open
  if ((mySide === publicCase.payer ? offer : demand) === null) return null
  const own = standingOffers(offers.filter((offer) => !offer.isEarlier))[mySide]
  return own && !isOnTheTable(own.state) && canBeTakenBack(own.state) ? own : null
}
