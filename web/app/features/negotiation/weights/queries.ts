import type { Input } from '@evensettle/contracts/endpoint.ts'
import {
  answerObjection,
  getWeights,
  objectToEvidence,
  withdrawObjection,
} from '@evensettle/contracts/weights.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { onCaseEvent } from '../../../lib/realtime.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** What each side's papers weigh, and what was said against them. */
export function weightsQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.weights(caseId),
    queryFn: ({ signal }) => call(getWeights, { caseId }, { signal }),
  })
}

export function objectToEvidenceMutation(queryClient: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Omit<Input<typeof objectToEvidence>, 'caseId'>) =>
      call(objectToEvidence, { ...input, caseId }),
    onSuccess: (fresh) => queryClient.setQueryData(weightsQuery(caseId).queryKey, fresh),
  })
}

export function withdrawObjectionMutation(queryClient: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (evidenceId: string) => call(withdrawObjection, { caseId, evidenceId }),
    onSuccess: (fresh) => queryClient.setQueryData(weightsQuery(caseId).queryKey, fresh),
  })
}

export function answerObjectionMutation(queryClient: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Omit<Input<typeof answerObjection>, 'caseId'>) =>
      call(answerObjection, { ...input, caseId }),
    onSuccess: (fresh) => queryClient.setQueryData(weightsQuery(caseId).queryKey, fresh),
  })
}

for (const type of [
  'evidence.objected',
  'evidence.weighed',
  'evidence.cleared',
  'evidence.described',
  'evidence.unreadable',
] as const)
  onCaseEvent(type, (queryClient, caseId) => {
    const { queryKey } = weightsQuery(caseId)
    if (queryClient.getQueryData(queryKey)) void queryClient.invalidateQueries({ queryKey })
  })
