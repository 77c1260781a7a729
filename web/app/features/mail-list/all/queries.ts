import { listAllMails, tryMailAgain, type MailFilter } from '@evensettle/contracts/mails.ts'
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

export function allMailsQuery(filter: MailFilter) {
  return infiniteQueryOptions({
    queryKey: queryKeys.operator('mails', JSON.stringify(filter)),
    queryFn: ({ pageParam, signal }) =>
      call(listAllMails, { ...filter, ...(pageParam === '' ? {} : { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}

export function tryAgainMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(tryMailAgain, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.operator('mails') }),
  })
}
