import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import { MAX_ACTS, type Instalment, type Terms } from '@evensettle/domain/agreements/terms.ts'
import { isUnsaid, NO_HANDING } from '@evensettle/domain/agreements/handing.ts'
import { openItems } from '@evensettle/domain/cases/item.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { addDays, addMonths, type CalendarDate } from '@evensettle/domain/time.ts'
import {
  type Doer,
  type ActForm,
  type OfferForm,
  emptyForm,
  canHaveHanding,
  dayOf,
  ourDay,
  startOf,
} from '../model.ts'

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
      ...(dueOn !== null && dueOn < today
        ? ourDay({ kind, words }, startOf(handing, today))
        : { dueOn: dueOn ?? '' }),
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
        ...dayOf({ kind, words }, day !== null && day >= today ? day : null, startOf(how, today)),
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
