import type { CaseView, ItemView } from '@evensettle/contracts/cases.ts'

/** A point on which both say the same, in full or in part. */
export type AgreedPoint = {
  id: string
  title: string
  by: ItemView['by']
  sum: number | null
  isPart: boolean
}

/** What both agree on already: sums that were agreed to, things and acts to which the answer was yes. */
export function agreedPoints({ items }: Pick<CaseView, 'items'>): AgreedPoint[] {
  return items.flatMap(({ id, title, by, kind, claimed, answer }): AgreedPoint[] => {
    if (answer === null || answer.answer === 'disagree') return []
    if (kind !== 'money')
      return answer.answer === 'agree' ? [{ id, title, by, sum: null, isPart: false }] : []
    return answer.admitted > 0
      ? [{ id, title, by, sum: answer.admitted, isPart: answer.admitted < claimed }]
      : []
  })
}
