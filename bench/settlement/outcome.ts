import type { Party } from './party.ts'
import type { Dispute } from './population.ts'
import { respondentUtility, starterUtility, type Bundle } from './terms.ts'

/** How a mechanism ended one dispute. */
export type Outcome = {
  deal: { price: number; bundle: Bundle; starter: number; respondent: number } | null
  rounds: number
  days: number
  /** Somebody walked away before the end. */
  isLeft: boolean
}

export function dealAt(d: Dispute, price: number, bundle: Bundle): NonNullable<Outcome['deal']> {
  return {
    price,
    bundle,
    starter: starterUtility(d.starter, price, bundle),
    respondent: respondentUtility(d.respondent, price, bundle),
  }
}

export function defaultBundle(d: Dispute): Bundle {
  const first = d.bundles[0]
  if (!first) throw new Error('a dispute without packages')
  return first
}

/** Days until both have answered a round in which they answer at the same time. */
export function slower(d: Dispute, round: number): number {
  return Math.max(dayOf(d.starter, round), dayOf(d.respondent, round))
}

export function dayOf(party: Party, round: number): number {
  return party.days[round - 1] ?? 0
}
