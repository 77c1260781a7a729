import { otherSide, type Side } from '../cases/side.ts'
import type { CalendarDate } from '../time.ts'
import type { Payment } from '../agreements/terms.ts'
import { isOnTheTable, isTakenBack, type OfferState } from './offer.ts'

/** An offer as it counts for what its maker stands by. */
export type SaidOffer = {
  side: Side
  state: OfferState
  /** it was accepted, and its maker then declined to sign what was made of it */
  isGivenUp?: boolean
}

/**
 * The offer that each side stands by: the last one it made, whatever the other side answered to it, and even when its
 * time is over. Only its maker takes it back: by saying so, by a newer offer, which counts in its place even where it is
 * worse for the other side, or by not signing what was agreed on with it. `offers` oldest first.
 */
export function standingOffers<One extends SaidOffer>(offers: readonly One[]): Record<Side, One | null> {
  const of = (side: Side): One | null => {
    const last = offers.findLast((offer) => offer.side === side)
    return last && !isTakenBack(last.state) && last.isGivenUp !== true ? last : null
  }
  return { starter: of('starter'), respondent: of('respondent') }
}

/**
 * The day by which what both stand by is paid: in one sum, by `payer`, and by a day of whoever pays that is not later than the
 * other's. Null where they have not both named one, or still differ.
 */
export function payDayOfBoth(
  offers: readonly (SaidOffer & {
    terms: { payment: Pick<Payment, 'payer' | 'instalments'> | null }
  })[],
  payer: Side,
): CalendarDate | null {
  const standing = standingOffers(offers)
  const dayOf = (side: Side) => {
    const payment = standing[side]?.terms.payment
    const [only, ...more] = payment?.payer === payer ? payment.instalments : []
    return only && more.length === 0 ? only.dueOn : null
  }
  const [by, asked] = [dayOf(payer), dayOf(otherSide(payer))]
  return by !== null && asked !== null && by <= asked ? by : null
}

/**
 * The sums that both stand by, read as what `payer` pays: no sum of a proposal lies below `offer` or above `demand`. Where
 * both ask for money they may be below zero, paid the other way; else a payment the other way is no sum. Rounds of
 * `settlement-3` are held by the offer `on_the_table` alone, as they were opened.
 */
export function standingSums(
  offers: readonly (SaidOffer & { terms: { payment: Pick<Payment, 'payer' | 'amount'> | null } })[],
  { payer, isBothWays }: { payer: Side; isBothWays: boolean },
  heldBy: 'on_the_table' | 'standing' = 'standing',
): { demand: number | null; offer: number | null } {
  const standing = standingOffers(offers)
  const sumOf = (side: Side): number | null => {
    const onTable = offers.find((offer) => offer.side === side && isOnTheTable(offer.state))
    const payment = (heldBy === 'standing' ? standing[side] : onTable)?.terms.payment
    if (!payment) return null
    if (payment.payer === payer) return payment.amount
    return isBothWays ? -payment.amount : null
  }
  return { demand: sumOf(otherSide(payer)), offer: sumOf(payer) }
}
