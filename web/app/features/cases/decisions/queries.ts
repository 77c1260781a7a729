import { leaveCase } from '@evensettle/contracts/cases.ts'
import { sayWhoItIs } from '@evensettle/contracts/identity.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api.ts'
import { ofCase } from '../../../lib/case-parts.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** Ends the case from one's own side. */
export function leaveCaseMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    // ending a case waits for no line: it is asked again once there is one
    networkMode: 'always',
    mutationFn: (input: { words: string; seen: number }) => call(leaveCase, { caseId, ...input }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.case(caseId) }),
    onError: (error) =>
      error instanceof ApiError && error.status === 409
        ? client.invalidateQueries({ predicate: ofCase(caseId).predicate })
        : undefined,
  })
}

/** The starter's word on who joined. What hangs on it is read anew. */
export function sayWhoItIsMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (isThem: boolean) => call(sayWhoItIs, { caseId, isThem }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.case(caseId) }),
        client.resetQueries({ queryKey: queryKeys.caseEvents(caseId) }),
      ]),
  })
}
