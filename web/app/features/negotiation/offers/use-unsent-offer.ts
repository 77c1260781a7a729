import { useQuery } from '@tanstack/react-query'
import { outboxQuery } from '../../../lib/outbox-queue.ts'
import type { RowOf } from '../../../lib/outbox.ts'

/** The offer of this case that could not be sent at once, or was refused when it arrived. */
export function useUnsentOffer(userId: string, caseId: string): RowOf<'offer'> | undefined {
  const rows = useQuery(outboxQuery(userId)).data ?? []
  return rows.find(
    (row): row is RowOf<'offer'> =>
      row.kind === 'offer' && row.caseId === caseId && (row.hasWaited === true || row.problem !== null),
  )
}
