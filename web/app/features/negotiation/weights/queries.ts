import type { Input } from '@evensettle/contracts/endpoint.ts'
import { answerDoubt, doubtEvidence, getWeights } from '@evensettle/contracts/weights.ts'
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

export function doubtEvidenceMutation(queryClient: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Omit<Input<typeof doubtEvidence>, 'caseId'>) =>
      call(doubtEvidence, { ...input, caseId }),
    onSuccess: (fresh) => queryClient.setQueryData(weightsQuery(caseId).queryKey, fresh),
  })
}

export function answerDoubtMutation(queryClient: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Omit<Input<typeof answerDoubt>, 'caseId'>) => call(answerDoubt, { ...input, caseId }),
    onSuccess: (fresh) => queryClient.setQueryData(weightsQuery(caseId).queryKey, fresh),
  })
}

for (const type of [
  'evidence.doubted',
  'evidence.weighed',
  'evidence.described',
  'evidence.unreadable',
] as const)
  onCaseEvent(type, (queryClient, caseId) => {
    const { queryKey } = weightsQuery(caseId)
    if (queryClient.getQueryData(queryKey)) void queryClient.invalidateQueries({ queryKey })
  })
