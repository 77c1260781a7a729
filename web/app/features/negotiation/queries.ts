import { getNegotiation } from '@evensettle/contracts/negotiation.ts'
import { makeOffer, type Offer } from '@evensettle/contracts/offers.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'
import { onCaseEvent } from '../../lib/case-events.ts'
import { sendsBy } from '../../lib/outbox-queue.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Offers and rounds of a case as the reader may see them. */
export function negotiationQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.negotiation(caseId),
    queryFn: ({ signal }) => call(getNegotiation, { caseId }, { signal }),
    // what somebody sealed on another screen is told to nobody, not to this one either
    refetchOnWindowFocus: 'always',
  })
}

/** What says terms in sentences, with the verbs of every promise: nobody reads terms before the other side has joined. */
export function termWordsQuery() {
  return queryOptions({
    queryKey: queryKeys.termWords,
    queryFn: () => import('@evensettle/domain/agreements/terms-in-words.ts'),
    staleTime: Infinity,
    networkMode: 'always',
  })
}

/** What both have shown, for a case in which somebody has: what it takes to read that comes with it. */
export function documentsQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.evidence(caseId),
    queryFn: async () => {
      const [{ documentsOf }] = await Promise.all([
        import('../evidence/shown/queries.ts'),
        // what shows them is there with them, so that nothing moves
        import('../evidence/thumbnails.tsx'),
      ])
      return documentsOf({ caseId, token: null })
    },
  })
}

/**
 * Reads everything of the case again: what was pressed may have moved its status, its turn and its agreement. The table
 * itself stays where it has just come with the answer.
 */
export function readAgain(
  queryClient: QueryClient,
  caseId: string,
  table: 'kept' | 'old' = 'old',
): Promise<void> {
  const [kept] = negotiationQuery(caseId).queryKey
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.includes(caseId) && !(table === 'kept' && queryKey[0] === kept),
  })
}

/** After a refusal that says the table has changed, what is on screen is old. */
export function refresher(queryClient: QueryClient, caseId: string) {
  return (error: Error) => {
    if (error instanceof ApiError && (error.status === 409 || error.status === 404))
      void readAgain(queryClient, caseId)
  }
}

export function patchOffer(queryClient: QueryClient, caseId: string, offer: Offer): void {
  queryClient.setQueryData(negotiationQuery(caseId).queryKey, (old) => {
    if (!old) return old
    const others = old.offers.filter((one) => one.id !== offer.id)
    return { ...old, offers: [...others, offer].sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1)) }
  })
}

sendsBy('offer', {
  send: ({ id, caseId, offer }, signal) => call(makeOffer, { ...offer, id, caseId }, { signal }),
  onSent(client, { caseId }, offer) {
    patchOffer(client, caseId, offer)
    void readAgain(client, caseId)
  },
  onRefused: (client, { caseId }, error) => refresher(client, caseId)(error),
})

// What is on the table is made of the points, their answers and documents as well: of everything but what is only said.
onCaseEvent('*', (queryClient, caseId, event) => {
  if (event.type === 'message.sent') return
  const { queryKey } = negotiationQuery(caseId)
  const known = queryClient.getQueryData(queryKey)
  if (!known || known.seq < event.seq) void queryClient.invalidateQueries({ queryKey })
})
