import type { CaseView, ItemView } from '@evensettle/contracts/cases.ts'
import { openItems } from '@evensettle/domain/cases/item.ts'
import * as domain from '@evensettle/domain/parts/points.ts'

/** A point on which both say the same, in full or in part. */
export type AgreedPoint = domain.AgreedPoint & Pick<ItemView, 'title' | 'by'>

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
