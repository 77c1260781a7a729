import type { CaseView, ItemView } from '@evensettle/contracts/cases.ts'
import { openItems } from '@evensettle/domain/cases/item.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import { isSamePromise } from '@evensettle/domain/agreements/act-sentence.ts'
import { isSameHanding } from '@evensettle/domain/agreements/handing.ts'
import type { Act } from '@evensettle/domain/agreements/terms.ts'
import { standingOffers } from '@evensettle/domain/offers/standing.ts'
import * as domain from '@evensettle/domain/parts/points.ts'

/** A point on which both say the same, in full or in part. */
export type AgreedPoint = domain.AgreedPoint & Pick<ItemView, 'title' | 'by'>

/** Things and acts that both say shall be given or done, and of which it is still open how, by when or on what condition. */
export function agreedButHow({ items }: Pick<CaseView, 'items'>): ItemView[] {
  return openItems(items).filter(({ kind, answer }) => kind !== 'money' && answer?.answer === 'partly')
}

/** What both promise in the offers that they stand by, word for word alike, with the same day and the same handover. */
export function alikeInOffers(offers: readonly Offer[]): Act[] {
  const { starter, respondent } = standingOffers(offers)
  if (!starter || !respondent) return []
  return starter.terms.acts.filter((act) =>
    respondent.terms.acts.some((other) => isSamePromise(act, other) && isDoneAlike(act, other)),
  )
}

function isDoneAlike(a: Act, b: Act): boolean {
  return a.dueOn === b.dueOn && isSameHanding(a.handing, b.handing)
}

/** Whether some of it can be settled while the rest stays open: one of several points, or a sum that both say at least. */
export function hasSomeToSettle(view: Pick<CaseView, 'items'>): boolean {
  return openItems(view.items).length > 1 || agreedPoints(view).some(({ isPart }) => isPart)
}

/** What both agree on already and nothing has settled yet, by what both have said in the open. */
export function agreedPoints({ items }: Pick<CaseView, 'items'>): AgreedPoint[] {
  const agreed = domain.agreedPoints(
    items.map(({ answer, settledBy = null, ...item }) => ({
      ...item,
      answer: answer?.answer ?? null,
      admitted: answer?.admitted ?? 0,
      settledBy,
    })),
  )
  return items.flatMap(({ id, title, by }) => {
    const one = agreed.find((point) => point.id === id)
    return one ? [{ ...one, title, by }] : []
  })
}
