import { getNegotiation } from '@evensettle/contracts/negotiation.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Offers and rounds of a case as the reader may see them. */
export function negotiationQuery(caseId: string) {
  return queryOptions({
    queryKey: ['negotiation', caseId],
    queryFn: ({ signal }) => call(getNegotiation, { caseId }, { signal }),
  })
}
