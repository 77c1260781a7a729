import type { Notice } from '@evensettle/contracts/notices.ts'

type NoticesOfCase = Pick<Notice, 'caseId' | 'title' | 'reference'> & { notices: Notice[] }

/** The notices case by case: the case with the newest one on top, and in each the newest first. */
export function groupedByCase(notices: readonly Notice[]): NoticesOfCase[] {
  return [...Map.groupBy(notices, ({ caseId }) => caseId).values()].flatMap((of) => {
    const [first] = of
    return first
      ? [{ caseId: first.caseId, title: first.title, reference: first.reference, notices: of }]
      : []
  })
}
