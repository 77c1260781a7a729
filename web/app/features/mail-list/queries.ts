import { getMailPlaces, getMailText, listMails, sendMailAgain } from '@evensettle/contracts/mails.ts'
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { pageByPage } from '../../lib/page-by-page.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export function mailsQuery(caseId: string) {
  const pages = pageByPage(queryKeys.mails('list', caseId), (after, signal) =>
    call(listMails, { caseId: caseId === '' ? undefined : caseId, after }, { signal }),
  )
  return infiniteQueryOptions({
    ...pages,
    // mail servers answer when they like; one that waits, and one that was just asked for, is soon on its way
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ mails }) => mails.some(({ state }) => state === 'queued')) ? 3_000 : 10_000,
  })
}

export function placesQuery() {
  return queryOptions({
    queryKey: queryKeys.mails('places'),
    queryFn: ({ signal }) => call(getMailPlaces, {}, { signal }),
  })
}

export function mailTextQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.mails('text', id),
    queryFn: ({ signal }) => call(getMailText, { id }, { signal }),
  })
}

export function sendAgainMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(sendMailAgain, { id }),
    // refused or not: another tab may have been faster
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.mails('list') }),
  })
}
