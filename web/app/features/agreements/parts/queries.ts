import {
  answerPart,
  getPartAgreements,
  PART_AGREEMENT_PDF_PATH,
  proposePart,
  signPart,
  type PartAgreements,
} from '@evensettle/contracts/part-agreements.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api.ts'
import { onCaseEvent } from '../../../lib/case-events.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** What of a case can be settled now, what is proposed of it, and what was settled in this way. */
export function partsQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.partAgreements(caseId),
    queryFn: ({ signal }) => call(getPartAgreements, { caseId }, { signal }),
  })
}

/** Keeps what the server answers; whoever comes too late is shown how it stands. */
function kept(client: QueryClient, caseId: string) {
  const [mine] = partsQuery(caseId).queryKey
  return {
    onSuccess: (parts: PartAgreements) => {
      client.setQueryData(partsQuery(caseId).queryKey, parts)
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey.includes(caseId) && queryKey[0] !== mine,
      })
    },
    onError: (error: Error) => {
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(caseId) })
    },
  }
}

export function proposeMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Input<typeof proposePart>) => call(proposePart, input),
    ...kept(client, caseId),
  })
}

export function answerMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Omit<Input<typeof answerPart>, 'caseId'>) => call(answerPart, { caseId, ...input }),
    ...kept(client, caseId),
  })
}

export function signMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Input<typeof signPart>) => call(signPart, input),
    ...kept(client, caseId),
  })
}

export function partPath(caseId: string, agreementId: string): string {
  return PART_AGREEMENT_PDF_PATH.replace(':caseId', caseId).replace(':agreementId', agreementId)
}

for (const type of [
  'part.proposed',
  'part.accepted',
  'part.declined',
  'part.withdrawn',
  'part.ended',
  'part.signed',
  'part.settled',
  'part.sealed',
  'agreement.addressed',
  'agreement.declined',
  'case.agreed',
  'case.closed',
] as const)
  onCaseEvent(type, (client, caseId) => {
    void client.invalidateQueries({ queryKey: partsQuery(caseId).queryKey })
  })
