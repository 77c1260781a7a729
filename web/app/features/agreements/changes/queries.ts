import {
  AGREEMENT_VERSION_PDF_PATH,
  answerChange,
  getAgreementChanges,
  proposeChange,
  signChange,
  type AgreementChanges,
} from '@evensettle/contracts/agreement-changes.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { onCaseEvent } from '../../../lib/case-events.ts'

/** The versions of a signed agreement and the change that is open; null while nothing is signed by both. */
export function changesQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.agreementChanges(caseId),
    queryFn: async ({ signal }): Promise<AgreementChanges | null> => {
      try {
        return await call(getAgreementChanges, { caseId }, { signal })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return null
        throw error
      }
    },
  })
}

/** Keeps what the server answers; whoever comes too late is shown how it stands. */
function kept(client: QueryClient, caseId: string) {
  const [mine] = changesQuery(caseId).queryKey
  const readOthers = () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey.includes(caseId) && queryKey[0] !== mine,
    })
  return {
    onSuccess: (changes: AgreementChanges) => {
      client.setQueryData(changesQuery(caseId).queryKey, changes)
      void readOthers()
    },
    onError: (error: Error) => {
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(caseId) })
    },
  }
}

export function proposeMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Input<typeof proposeChange>) => call(proposeChange, input),
    ...kept(client, caseId),
  })
}

export function answerMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Omit<Input<typeof answerChange>, 'caseId'>) =>
      call(answerChange, { caseId, ...input }),
    ...kept(client, caseId),
  })
}

export function signMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Input<typeof signChange>) => call(signChange, input),
    ...kept(client, caseId),
  })
}

export function versionPath(caseId: string, version: number): string {
  return AGREEMENT_VERSION_PDF_PATH.replace(':caseId', caseId).replace(':version', String(version))
}

for (const type of [
  'case.settled',
  'case.fulfilled',
  'change.proposed',
  'change.accepted',
  'change.declined',
  'change.withdrawn',
  'change.ended',
  'change.signed',
  'version.signed',
  'version.sealed',
  'obligation.claimed',
  'obligation.confirmed',
  'obligation.waived',
  'plan.accepted',
] as const)
  onCaseEvent(type, (client, caseId) => {
    void client.invalidateQueries({ queryKey: changesQuery(caseId).queryKey })
  })
