import { listAllMails, tryMailAgain, type MailFilter } from '@evensettle/contracts/mails.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { pageByPage } from '../../../lib/page-by-page.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

export function allMailsQuery(filter: MailFilter) {
  return pageByPage(queryKeys.operator('mails', JSON.stringify(filter)), (after, signal) =>
    call(listAllMails, { ...filter, after }, { signal }),
  )
}

export function tryAgainMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(tryMailAgain, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.operator('mails') }),
  })
}
