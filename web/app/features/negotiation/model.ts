import * as m from '@evensettle/messages/negotiation/model.ts'
import { isAccepted, isOnTheTable } from '@evensettle/domain/offers/offer.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import { netFor } from '@evensettle/domain/agreements/terms.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { dateOf, type CalendarDate } from '@evensettle/domain/time.ts'
import { formatMoney } from '../../lib/format.ts'

/** Who reads, who sits across the table, and in which money they talk. */
export type Reader = Pick<CaseView, 'mySide' | 'names' | 'currency'>

export function otherName({ mySide, names }: Pick<Reader, 'mySide' | 'names'>): string {
  return names[otherSide(mySide)]
}

/** "You" for the reader, the name for the other one: how a sentence begins. */
export function called(side: Side, { mySide, names }: Pick<Reader, 'mySide' | 'names'>): string {
  return side === mySide ? m.you() : names[side]
}

/** Who a sentence is about, for its `select`: "You ask", "Lee asks". */
export function about(
  side: Side,
  { mySide, names }: Pick<Reader, 'mySide' | 'names'>,
): { who: 'you' | 'other'; name: string } {
  return { who: side === mySide ? 'you' : 'other', name: names[side] }
}

/** An offer's line: who, and what it comes to. "Lee asks for $1,260", "You offer $1,040". */
export function offerHeadline(
  offer: Pick<Offer, 'side' | 'terms'>,
  view: Pick<CaseView, 'mySide' | 'names'>,
): string {
  const who = about(offer.side, view)
  const { payment, currency } = offer.terms
  if (!payment) return m.proposes(who)
  const sum = formatMoney(payment.amount, currency)
  return (payment.payer === offer.side ? m.offers : m.asksFor)({ ...who, sum })
}

export const HUE = { starter: 'clay', respondent: 'harbor' } as const satisfies Record<Side, string>

/** The day by which the server counts. */
export function todayInUtc(): CalendarDate {
  return dateOf(Date.now())
}

/** What the starter would end up with by its own word: what it asks, less what it agreed to of what is asked back. */
export function askedTotal(items: CaseView['items']): number {
  return items.reduce(
    (sum, item) => sum + (item.by === 'starter' ? item.claimed : -(item.answer?.admitted ?? 0)),
    0,
  )
}

/** The same by the other side's word: what it agreed to, less what it asks back. */
export function admittedTotal(items: CaseView['items']): number {
  return items.reduce(
    (sum, item) => sum + (item.by === 'starter' ? (item.answer?.admitted ?? 0) : -item.claimed),
    0,
  )
}

/** The offer that waits for an answer; there is at most one. */
export function openOffer(offers: readonly Offer[]): Offer | null {
  return offers.find((offer) => isOnTheTable(offer.state)) ?? null
}

/** The offer that both agreed on last, while there is an agreement; null where there is none. */
export function agreedOffer(view: Pick<CaseView, 'agreementId'>, offers: readonly Offer[]): Offer | null {
  if (view.agreementId === null) return null
  const agreed = offers.filter(({ state }) => isAccepted(state))
  return agreed.toSorted((a, b) => ((a.closedAt ?? '') < (b.closedAt ?? '') ? -1 : 1)).at(-1) ?? null
}

/** The sum the starter would end up with, in minor units. */
export function sumOf(offer: Pick<Offer, 'terms'>): number {
  return netFor('starter', offer.terms)
}

const TALKING = new Set<CaseView['status']>(['active'])

/** Whether offers and proposals can be made now. */
export function isTalking(status: CaseView['status']): boolean {
  return TALKING.has(status)
}

/** What has to wait for the starter's word on who joined, as a sentence; null when nothing is in the way. */
export function waitsForWord(
  view: Pick<CaseView, 'cameIn' | 'mySide' | 'names'>,
  what: string,
): string | null {
  if (view.cameIn?.check !== 'open') return null
  return view.mySide === 'starter'
    ? m.onceYouHaveSaidWhether({ what, otherName: otherName(view) })
    : m.onceHasSaidThatIt({ what, otherName: otherName(view) })
}
