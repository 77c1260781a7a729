import {
  sealConfirmation,
  answerPackage,
  askForProposal,
  getNegotiation,
  sealRange,
  sendAnswers,
  setTerm,
  type Negotiation,
} from '@evensettle/contracts/negotiation.ts'
import { deletePreferences, getPreferences } from '@evensettle/contracts/earlier-rounds.ts'
import {
  acceptOffer,
  declineOffer,
  makeOffer,
  withdrawOffer,
  type Offer,
} from '@evensettle/contracts/offers.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'
import { onCaseEvent } from '../../lib/case-events.ts'
import { sendNow, sendsBy } from '../../lib/outbox-queue.ts'
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
function readAgain(queryClient: QueryClient, caseId: string, table: 'kept' | 'old' = 'old'): Promise<void> {
  const [kept] = negotiationQuery(caseId).queryKey
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.includes(caseId) && !(table === 'kept' && queryKey[0] === kept),
  })
}

/** After a refusal that says the table has changed, what is on screen is old. */
function refresher(queryClient: QueryClient, caseId: string) {
  return (error: Error) => {
    if (error instanceof ApiError && (error.status === 409 || error.status === 404))
      void readAgain(queryClient, caseId)
  }
}

/**
 * A press at the table. Without a line it is refused at once and can be made again: one that waited would leave the list and
 * its buttons standing still, and act on a table that has changed meanwhile.
 */
function atTable(queryClient: QueryClient, caseId: string) {
  return { networkMode: 'always' as const, onError: refresher(queryClient, caseId) }
}

/** For a press that is answered with the table as it is now. */
function withTable(queryClient: QueryClient, caseId: string) {
  return {
    ...atTable(queryClient, caseId),
    onSuccess(fresh: Negotiation) {
      const { queryKey } = negotiationQuery(caseId)
      const known = queryClient.getQueryData(queryKey)
      // what the other side did meanwhile may have been read already, or be on its way
      const isNewest = (known?.seq ?? 0) <= fresh.seq && queryClient.isFetching({ queryKey }) === 0
      queryClient.setQueryData(queryKey, fresh)
      void readAgain(queryClient, caseId, isNewest ? 'kept' : 'old')
    },
  }
}

function patchOffer(queryClient: QueryClient, caseId: string, offer: Offer): void {
  queryClient.setQueryData(negotiationQuery(caseId).queryKey, (old) => {
    if (!old) return old
    const others = old.offers.filter((one) => one.id !== offer.id)
    return { ...old, offers: [...others, offer].sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1)) }
  })
}

/** An offer goes through the outbox: without a line it waits there, and goes out by itself. */
export function makeOfferMutation(
  queryClient: QueryClient,
  { userId, caseId }: Record<'userId' | 'caseId', string>,
) {
  return mutationOptions({
    networkMode: 'always',
    retry: false,
    mutationFn: ({ id, ...offer }: Omit<Input<typeof makeOffer>, 'caseId'>) => {
      const at = new Date().toISOString()
      return sendNow(queryClient, { kind: 'offer', id, userId, caseId, at, problem: null, offer })
    },
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

export function acceptOfferMutation(queryClient: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (offerId: string) => call(acceptOffer, { caseId, offerId }),
    onSuccess: () => void readAgain(queryClient, caseId),
    ...atTable(queryClient, caseId),
  })
}

export function closeOfferMutation(queryClient: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: ({ offerId, isMine }: { offerId: string; isMine: boolean }) =>
      call(isMine ? withdrawOffer : declineOffer, { caseId, offerId }),
    onSuccess: (offer) => {
      patchOffer(queryClient, caseId, offer)
      void readAgain(queryClient, caseId)
    },
    ...atTable(queryClient, caseId),
  })
}

export function askForProposalMutation(queryClient: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: () => call(askForProposal, { caseId }),
    ...withTable(queryClient, caseId),
  })
}

export function setTermMutation(queryClient: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Omit<Input<typeof setTerm>, 'caseId'>) => call(setTerm, { ...input, caseId }),
    onSuccess: (terms) => {
      queryClient.setQueryData(negotiationQuery(caseId).queryKey, (old) => old && { ...old, terms })
    },
    ...atTable(queryClient, caseId),
  })
}

export function sealRangeMutation(queryClient: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Omit<Input<typeof sealRange>, 'caseId'>) => call(sealRange, { ...input, caseId }),
    ...withTable(queryClient, caseId),
  })
}

export function sealConfirmationMutation(queryClient: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Omit<Input<typeof sealConfirmation>, 'caseId'>) =>
      call(sealConfirmation, { ...input, caseId }),
    ...withTable(queryClient, caseId),
  })
}

export function answerPackageMutation(queryClient: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Omit<Input<typeof answerPackage>, 'caseId'>) =>
      call(answerPackage, { ...input, caseId }),
    ...withTable(queryClient, caseId),
  })
}

export function sendAnswersMutation(queryClient: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Omit<Input<typeof sendAnswers>, 'caseId'>) => call(sendAnswers, { ...input, caseId }),
    ...withTable(queryClient, caseId),
  })
}

/** Whether something that the reader once told in private is kept. */
export function preferencesQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.preferences(caseId),
    queryFn: ({ signal }) => call(getPreferences, { caseId }, { signal }),
  })
}

export function deletePreferencesMutation(queryClient: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: () => call(deletePreferences, { caseId }),
    onSuccess: (fresh) => queryClient.setQueryData(preferencesQuery(caseId).queryKey, fresh),
    onError: refresher(queryClient, caseId),
  })
}

// What is on the table is made of the points, their answers and documents as well: of everything but what is only said.
onCaseEvent('*', (queryClient, caseId, event) => {
  if (event.type === 'message.sent') return
  const { queryKey } = negotiationQuery(caseId)
  const known = queryClient.getQueryData(queryKey)
  if (!known || known.seq < event.seq) void queryClient.invalidateQueries({ queryKey })
})
