import { askPerson } from '@evensettle/contracts/impasse.ts'
import { getPersonThread } from '@evensettle/contracts/person-requests.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** An answer leaves no event, for the other side would learn of it: the page asks by itself. */
const ASKS_EVERY = 20_000

/** What the reader and the operator wrote to each other about a case. */
export function threadQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.personThread(caseId),
    queryFn: ({ signal }) => call(getPersonThread, { caseId }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ASKS_EVERY,
  })
}

export function writeMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Input<typeof askPerson>) => call(askPerson, input),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(caseId) }),
  })
}
