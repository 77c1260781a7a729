import {
  decideApplication,
  inviteOwnerAgain,
  listApplications,
  pausePartner,
} from '@evensettle/contracts/partners.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** What organisations have sent: those that wait, the oldest first, then those decided last. */
export function applicationsQuery() {
  return queryOptions({
    queryKey: queryKeys.operator('applications'),
    queryFn: ({ signal }) => call(listApplications, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** All that is decided about an organisation; the list and the first page are read again, also after a refusal. */
function deciding<I>(client: QueryClient, send: (input: I) => Promise<{ ok: true }>) {
  return mutationOptions({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.operator() }),
  })
}

export function decideMutation(client: QueryClient) {
  return deciding(client, (input: Input<typeof decideApplication>) => call(decideApplication, input))
}

export function pauseMutation(client: QueryClient) {
  return deciding(client, (input: Input<typeof pausePartner>) => call(pausePartner, input))
}

export function inviteMutation(client: QueryClient) {
  return deciding(client, (input: Input<typeof inviteOwnerAgain>) => call(inviteOwnerAgain, input))
}
