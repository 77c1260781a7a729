import type { CaseView, ItemView } from '@evensettle/contracts/cases.ts'
import * as domain from '@evensettle/domain/parts/points.ts'

/** A point on which both say the same, in full or in part. */
export type AgreedPoint = domain.AgreedPoint & Pick<ItemView, 'title' | 'by'>

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
