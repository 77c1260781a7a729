import * as fields from '@evensettle/messages/refusals/fields.ts'
import * as m from '@evensettle/messages/negotiation/offers-model.ts'
import { TERMS_SENTENCES } from '@evensettle/contracts/field-sentences.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Negotiation } from '@evensettle/contracts/negotiation.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import {
  MAX_ACTS,
  MAX_INSTALMENTS,
  makeTerms,
  type ActKind,
  type Instalment,
  type Terms,
} from '@evensettle/domain/agreements/terms.ts'
import { isTooFar, isUnsaid, NO_HANDING, type Handing } from '@evensettle/domain/agreements/handing.ts'
import { isInOurWords } from '@evensettle/domain/proposals/settlement/ladder/usual-terms.ts'
import { promisedKind } from '@evensettle/domain/agreements/left-undone.ts'
import { isLasting } from '@evensettle/domain/agreements/terms.ts'
import { openItems } from '@evensettle/domain/cases/item.ts'
import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { canBeTakenBack, isOnTheTable } from '@evensettle/domain/offers/offer.ts'
import { standingOffers } from '@evensettle/domain/offers/standing.ts'
import { addDays, addMonths, isCalendarDate, type CalendarDate } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { allocate, type Currency } from '@evensettle/domain/money.ts'
import { offerIdeas, type OfferIdea } from '@evensettle/domain/proposals/settlement/ladder/offer-ideas.ts'
import { proposeRound } from '@evensettle/domain/proposals/settlement/ladder/propose-round.ts'
import { isSamePromise } from '@evensettle/domain/agreements/act-sentence.ts'
import { actKindOf } from '@evensettle/domain/proposals/settlement/ladder/round-terms.ts'
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

function emptyForm(today: CalendarDate, payer: OfferForm['payer']): OfferForm {
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
export function partsCount(text: string): number | null {
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

function areMonthly(parts: readonly Instalment[]): boolean {
  const [first] = parts
  return first !== undefined && parts.every((part, i) => part.dueOn === addMonths(first.dueOn, i))
}

function whenOf(
  parts: readonly Instalment[],
  today: CalendarDate,
): Pick<OfferForm, 'when' | 'date' | 'parts' | 'firstOn'> {
  const { when, date, parts: count, firstOn } = emptyForm(today, '')
  const blank = { when, date, parts: count, firstOn }
  const [first] = parts
  if (!first) return blank
  if (parts.length > 1)
    return {
      ...blank,
      when: 'parts',
      parts: String(parts.length),
      firstOn: areMonthly(parts) && first.dueOn >= today ? first.dueOn : blank.firstOn,
    }
  if (first.dueOn === addDays(today, 7)) return { ...blank, when: 'days7' }
  if (first.dueOn === addDays(today, 30) || first.dueOn < today) return blank
  return { ...blank, when: 'date', date: first.dueOn }
}

/** A form that says what these terms say, with days that have passed moved on. */
export function formFromTerms(terms: Terms, today: CalendarDate, newKey: () => string): OfferForm {
  const { payment } = terms
  return {
    ...emptyForm(today, payment?.payer ?? ''),
    ...(payment && whenOf(payment.instalments, today)),
    hasPayment: payment !== null,
    amount: payment?.amount ?? null,
    method: payment?.method ?? '',
    acts: joined(terms.acts).map(({ kind, by, words, dueOn, handing }) => ({
      key: newKey(),
      kind,
      by,
      words,
      ...(dueOn !== null && dueOn < today ? ourDay(from(handing, today)) : { dueOn: dueOn ?? '' }),
      ...(handing ? { handing } : {}),
    })),
    release: terms.release,
  }
}

/** What both promise alike; a thing is in the hands of one. */
function isPair(a: Terms['acts'][number], b: Terms['acts'][number]): boolean {
  return (
    a.kind !== 'return_item' &&
    a.kind === b.kind &&
    a.by !== b.by &&
    a.words === b.words &&
    a.dueOn === b.dueOn
  )
}

/** What both promise alike is one line of the form. */
function joined(acts: Terms['acts']): (Omit<Terms['acts'][number], 'by'> & { by: Doer })[] {
  return acts.flatMap((act, i): ReturnType<typeof joined> => {
    if (acts.slice(0, i).some((one) => isPair(one, act))) return []
    return acts.slice(i + 1).some((one) => isPair(one, act)) ? [{ ...act, by: 'both' as const }] : [act]
  })
}

/**
 * The things and acts that are asked for, each done by the other and in the way that the writer has named; none that the writer
 * has refused.
 */
function askedActs(
  { items, mySide }: Pick<CaseView, 'items' | 'mySide'>,
  today: CalendarDate,
  newKey: () => string,
): ActForm[] {
  return openItems(items)
    .filter(({ by, answer }) => by === mySide || answer?.answer !== 'disagree')
    .slice(0, MAX_ACTS)
    .map(({ kind: asked, by, title: words, handing, answer }) => {
      const kind = asked === 'property' ? 'return_item' : 'other'
      const { by: day, ...how } = (by === mySide ? handing : answer?.handing) ?? NO_HANDING
      const said = canHaveHanding(kind) && !isUnsaid(how) ? { handing: how } : {}
      return {
        key: newKey(),
        kind,
        by: otherSide(by),
        words,
        ...dayOf({ kind, words }, day !== null && day >= today ? day : null, from(how, today)),
        ...said,
      }
    })
}

/**
 * The form a side begins with: its own last offer, else an empty one, so that nothing is offered that somebody else wrote.
 * Without money in the case there is no payment in it, and it begins with what is asked for; beside money with what the writer asks for or agrees to. Who pays is filled in only where one side alone asks for money.
 */
export function openingForm(
  view: Pick<CaseView, 'items' | 'mySide'>,
  offers: readonly Offer[],
  today: CalendarDate,
  newKey: () => string,
): OfferForm {
  const own = offers.findLast((offer) => offer.side === view.mySide && !offer.isEarlier)
  const sums = openItems(view.items).filter((item) => item.claimed > 0)
  const isOneWay = sums.length > 0 && sums.every(({ by }) => by === 'starter')
  const payer = isOneWay ? 'respondent' : ''
  if (!own && isAboutThings(view)) {
    const acts = askedActs(view, today, newKey)
    return { ...emptyForm(today, payer), hasPayment: false, acts }
  }
  if (!own) {
    const acts = askedActs(
      { ...view, items: view.items.filter((item) => isOwnWord(item, view.mySide)) },
      today,
      newKey,
    )
    return { ...emptyForm(today, payer), hasPayment: sums.length > 0, acts }
  }
  const form = formFromTerms(own.terms, today, newKey)
  return form.hasPayment ? form : { ...form, payer }
}

/** A thing or an act that the writer asks for, whatever the other says of it, or has said yes to: beside money nothing else is in an offer by itself. */
function isOwnWord({ kind, by, answer }: CaseView['items'][number], mySide: Side): boolean {
  if (kind === 'money') return false
  return by === mySide || answer?.answer === 'agree'
}

/** Whether no money is asked for: things and acts come first. */
export function isAboutThings({ items }: Pick<CaseView, 'items'>): boolean {
  return openItems(items).every(({ kind }) => kind !== 'money')
}

/** By when an act of the form is done: by the day that was named, else by ours; what lasts has none. */
function dayOf(
  act: Pick<ActForm, 'kind' | 'words'>,
  named: CalendarDate | null,
  today: CalendarDate,
): Pick<ActForm, 'dueOn' | 'isOurDay'> {
  if (!needsDay(act)) return { dueOn: '' }
  if (named !== null) return { dueOn: named }
  return ourDay(today)
}

/** Our days count from the first day on which it can be. */
function from(handing: Handing | undefined, today: CalendarDate): CalendarDate {
  const { notBefore = today } = handing ?? {}
  return notBefore > today ? notBefore : today
}

/** A day where nobody has named one, marked as nobody's word until its field is touched. */
function ourDay(today: CalendarDate): Pick<ActForm, 'dueOn' | 'isOurDay'> {
  return { dueOn: addDays(today, 14), isOurDay: true }
}

export function newAct(today: CalendarDate, newKey: () => string): ActForm {
  return { key: newKey(), kind: 'other', by: '', words: '', ...ourDay(today) }
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

export type Idea = OfferIdea & { payer: Side }

/** At most three ideas for the next offer, from what a proposal would be made of; none where no money is at stake. */
export function suggestionsFor(
  { mySide }: Pick<CaseView, 'mySide'>,
  { publicCase }: Pick<Negotiation, 'publicCase'>,
): Idea[] {
  const ideas = offerIdeas(publicCase, mySide)
  const made = proposeRound(publicCase)
  if (!ideas.ok || !made.ok) return []
  const { payer } = made.value
  return ideas.value.filter((one) => one.price > 0).map((one) => Object.assign({ payer }, one))
}

/** Whether a side has promised this already, in these words or, where a kind says it all, in others. */
function isPromised(known: ActForm, act: ActForm): boolean {
  const { by } = known
  if (by === '' || (by !== act.by && by !== 'both') || act.by === '' || act.by === 'both') return false
  const alike = { ...known, by: act.by }
  if (known.words === act.words || isSamePromise(alike, { ...act, by: act.by })) return true
  return known.kind === act.kind && act.kind !== 'other'
}

/** The form with a suggested sum and terms in it; what else was chosen stays. */
export function withSuggestion(
  form: OfferForm,
  one: Idea,
  today: CalendarDate,
  newKey: () => string,
): OfferForm {
  const added = one.terms.acts
    .map(({ kind: term, by, words, handing, dueOn }): ActForm => {
      // what somebody wrote is no other promise for a word in it
      const isOwn = term !== 'return_item' && !isInOurWords({ kind: term, words })
      const kind = isOwn ? 'other' : actKindOf(term)
      const day = dueOn !== undefined && dueOn >= today ? dueOn : null
      return {
        key: newKey(),
        kind,
        by,
        words,
        ...dayOf({ kind, words }, day, from(handing, today)),
        ...(handing ? { handing } : {}),
      }
    })
    .filter((act) => !form.acts.some((known) => isPromised(known, act)))
  return { ...form, hasPayment: true, payer: one.payer, amount: one.price, acts: [...form.acts, ...added] }
}
