import { answerReopening, getReopening, reopenInvitation } from '@evensettle/contracts/invitation-sending.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Whether a late yes is possible behind a link that does not open. */
export function reopeningQuery(token: string) {
  return queryOptions({
    queryKey: queryKeys.reopening(token),
    queryFn: () => call(getReopening, { token }),
    retry: false,
    gcTime: 0,
  })
}

export function reopenMutation(token: string) {
  return mutationOptions({ mutationFn: () => call(reopenInvitation, { token }) })
}

/** The starter's word on a late yes. */
export function answerReopeningMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (opens: boolean) => call(answerReopening, { caseId, opens }),
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(caseId) }),
  })
}
