import type { CaseView, ItemView } from '@evensettle/contracts/cases.ts'
import type { Offer } from '@evensettle/contracts/negotiation.ts'
import { openItems } from '@evensettle/domain/cases/item.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { standingOffers } from '@evensettle/domain/offers/standing.ts'
import { admittedTotal, askedTotal, countedItems, sumOf } from '../model.ts'

export type Standing = {
  /** what lies between the two open sums now, and after the answer; null while one side has named none */
  gap: { now: number; first: number; isBothWays: boolean } | null
  /** what is asked for besides money, and whether the other side agrees to it; null without an answer */
  points: { id: string; title: string; by: Side; isAgreed: boolean | null }[]
  /** money that is asked back and that nobody has answered yet: no sum here counts it */
  waiting: { id: string; title: string; sum: number }[]
}

/** How far apart the two sides are, by what both have said in the open. */
export function standingOf(view: Pick<CaseView, 'items' | 'answer'>, offers: readonly Offer[]): Standing {
  const items = openItems(view.items)
  const counted = countedItems(items)
  const named = { starter: askedTotal(counted), respondent: admittedTotal(counted) }
  const standing = standingOffers(
    offers.filter((one) => !one.isEarlier).toSorted((a, b) => (a.madeAt < b.madeAt ? -1 : 1)),
  )
  const latest = (side: Side) => {
    const offer = standing[side]
    return offer ? sumOf(offer) : named[side]
  }
  const hasMoney = items.some((item) => item.kind === 'money' && item.answer)
  return {
    gap: hasMoney
      ? {
          now: Math.max(0, latest('starter') - latest('respondent')),
          first: Math.max(0, named.starter - named.respondent),
          isBothWays: counted.some((item) => item.by === 'respondent' && item.kind === 'money'),
        }
      : null,
    points: items.filter((item) => item.kind !== 'money').map(pointOf),
    waiting: items
      .filter((item) => item.kind === 'money' && !counted.includes(item))
      .map(({ id, title, claimed }) => ({ id, title, sum: claimed })),
  }
}

function pointOf({ id, title, by, answer }: ItemView): Standing['points'][number] {
  return { id, title, by, isAgreed: answer ? answer.answer === 'agree' : null }
}
