import type { CaseView, ItemView } from '@evensettle/contracts/cases.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import type { HandingSaid } from '@evensettle/domain/agreements/handing.ts'
import { isBothWays, openItems } from '@evensettle/domain/cases/item.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { standingOffers } from '@evensettle/domain/offers/standing.ts'
import { admittedTotal, askedTotal, sumOf } from '../model.ts'

export type Standing = {
  /** what lies between the two open sums now, and after the answer; null while one side has named none */
  gap: { now: number; first: number; isBothWays: boolean } | null
  /** what is asked for besides money, and what the other side says to it; null without an answer */
  points: (Pick<ItemView, 'id' | 'title' | 'by' | 'kind' | 'handing'> & {
    answer: NonNullable<ItemView['answer']>['answer'] | null
    /** how its doer would have it done */
    answered: HandingSaid | null
  })[]
  /** money that is asked back and that nobody has answered yet: no proposal counts it */
  waiting: { id: string; title: string; sum: number }[]
}

/** How far apart the two sides are, by what both have said in the open. */
export function standingOf(view: Pick<CaseView, 'items' | 'answer'>, offers: readonly Offer[]): Standing {
  const items = openItems(view.items)
  // an answer to what is asked in return brings the two nearer: it counts before that as well
  const named = { starter: askedTotal(items), respondent: admittedTotal(items) }
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
          isBothWays: isBothWays(items),
        }
      : null,
    points: items.filter((item) => item.kind !== 'money').map(pointOf),
    waiting: waitingOf(items),
  }
}

/** Money that is asked for in return and waits for an answer. */
export function waitingOf(items: CaseView['items']): Standing['waiting'] {
  return openItems(items)
    .filter(({ kind, by, answer }) => kind === 'money' && by === 'respondent' && answer === null)
    .map(({ id, title, claimed }) => ({ id, title, sum: claimed }))
}

function pointOf({ id, title, by, kind, handing, answer }: ItemView): Standing['points'][number] {
  const answered = answer?.handing ?? null
  return { id, title, by, kind, handing, answer: answer?.answer ?? null, answered }
}
