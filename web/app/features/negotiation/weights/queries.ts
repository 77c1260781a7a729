import type { Input } from '@evensettle/contracts/endpoint.ts'
import { answerObjection, objectToEvidence, withdrawObjection } from '@evensettle/contracts/weights.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { weightsQuery } from '../../evidence/shown/queries.ts'

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
