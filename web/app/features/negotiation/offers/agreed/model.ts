import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Message } from '@evensettle/contracts/messages.ts'
import type { Offer } from '@evensettle/contracts/negotiation.ts'
import { openItems } from '@evensettle/domain/cases/item.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { agreedInTalk, type Agreed } from '@evensettle/domain/offers/agreed-in-talk.ts'
import { isOnTheTable } from '@evensettle/domain/offers/offer.ts'
import { dateOf, type CalendarDate } from '@evensettle/domain/time.ts'
import type { OfferForm } from '../model.ts'

/** What somebody wants to put into an offer; another object each time that it is pressed. */
export type AgreedInTalk = Agreed

/**
 * The sum and the day that both have written since the last offer, which no open offer holds already. A sum says nothing where
 * no money is asked for.
 */
export function agreedSince(
  { items, currency }: Pick<CaseView, 'items' | 'currency'>,
  messages: readonly Message[],
  offers: readonly Offer[],
  today: CalendarDate,
): Agreed | null {
  const last = offers.at(-1)
  const said = messages.filter(({ sentAt }) => !last || sentAt > last.madeAt)
  const found = agreedInTalk(
    said.map(({ side, body, sentAt }) => ({ side, body, on: dateOf(Date.parse(sentAt)) })),
    currency,
    today,
  )
  if (!found) return null
  const hasMoney = openItems(items).some(({ claimed }) => claimed > 0)
  const amount = hasMoney ? found.amount : null
  const held = last && isOnTheTable(last.state) ? last.terms.payment : null
  const isHeld =
    held !== null &&
    (amount === null || held.amount === amount) &&
    (found.day === null || held.instalments.every(({ dueOn }) => dueOn === found.day))
  return isHeld || (amount === null && found.day === null) ? null : { amount, day: found.day }
}

/** The form with what both have written in it. Without money the day is that on which each thing is given back. */
export function withAgreed(
  form: OfferForm,
  { amount, day }: Agreed,
  { items }: Pick<CaseView, 'items'>,
  newKey: () => string,
): OfferForm {
  if (amount !== null || form.hasPayment)
    return {
      ...form,
      hasPayment: true,
      ...(amount === null ? {} : { amount }),
      ...(day === null ? {} : { when: 'date' as const, date: day }),
    }
  if (day === null) return form
  const things = openItems(items).filter(({ kind }) => kind === 'property')
  const fresh = things.filter(({ title }) => !form.acts.some(({ words }) => words === title))
  return {
    ...form,
    acts: [
      ...form.acts.map((act) => (act.kind === 'return_item' ? { ...act, dueOn: day } : act)),
      ...fresh.map(({ by, title }) => ({
        key: newKey(),
        kind: 'return_item' as const,
        by: otherSide(by),
        words: title,
        dueOn: day,
      })),
    ],
  }
}
