import type { Input } from '@evensettle/contracts/endpoint.ts'
import { deletePreferences, getPreferences } from '@evensettle/contracts/earlier-rounds.ts'
import type { Negotiation } from '@evensettle/contracts/negotiation.ts'
import { acceptOffer, declineOffer, type makeOffer, withdrawOffer } from '@evensettle/contracts/offers.ts'
import {
  answerPackage,
  askForProposal,
  sealConfirmation,
  sealRange,
  sendAnswers,
  setTerm,
} from '@evensettle/contracts/table-moves.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { sendNow } from '../../../lib/outbox-queue.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { negotiationQuery, patchOffer, readAgain, refresher } from '../queries.ts'

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
