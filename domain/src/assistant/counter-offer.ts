import type { RoomView } from './room-view.ts'
import type { Terms } from '../agreements/terms.ts'
import { isNegotiating } from '../cases/status.ts'
import { otherSide, type Side } from '../cases/side.ts'
import { offerIdeas, type OfferIdea } from '../proposals/settlement/ladder/offer-ideas.ts'
import { bareRound } from '../proposals/settlement/ladder/propose-round.ts'
import { readRoundCase } from '../proposals/settlement/ladder/round-case.ts'
import { datedRoundTerms } from '../proposals/settlement/ladder/round-terms.ts'
import type { CalendarDate } from '../time.ts'

/** Terms that a side could offer next: at its own sum, or one that the table suggests. */
export type PreparedOffer = { from: 'own' | OfferIdea['kind']; terms: Terms }

const SOON = { kind: 'within_days', days: 7 } as const

/**
 * Terms for the next offer of a side, from what both see and, where it names one, its own sum in minor units. With a sum of
 * its own the promises of the other side's open offer stay; `today` in UTC. None where nothing is asked for in money.
 */
export function preparedOffers(
  { side, open }: RoomView<Side>,
  amount: number | null,
  today: CalendarDate,
): PreparedOffer[] {
  if (!isNegotiating(open.status)) return []
  const read = readRoundCase(open.table)
  if (!read.ok) return []
  const { payer } = bareRound(read.value)
  const frame = { currency: open.currency, payer, leftOut: read.value.leftOut }
  const day = { today, method: '' }
  if (amount !== null) {
    const made = datedRoundTerms(frame, { payment: SOON, acts: [] }, amount, day)
    if (!made.ok) return []
    const acts = (open.offers[otherSide(side)]?.acts ?? []).filter(
      ({ dueOn }) => dueOn === null || dueOn >= today,
    )
    return [{ from: 'own', terms: { ...made.value, acts } }]
  }
  const ideas = offerIdeas(open.table, side)
  if (!ideas.ok) return []
  return ideas.value.flatMap(({ kind, terms, price }) => {
    const made = datedRoundTerms(frame, terms, price, day)
    return made.ok ? [{ from: kind, terms: made.value }] : []
  })
}
