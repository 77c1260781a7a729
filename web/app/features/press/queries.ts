import { openPress, sayByPress } from '@evensettle/contracts/obligations.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** What the link of a mail is about; reading it says nothing. */
export function pressQuery(key: string) {
  return queryOptions({
    queryKey: queryKeys.press(key),
    queryFn: ({ signal }) => call(openPress, { key }, { signal }),
  })
}

export function pressMutation(client: QueryClient, key: string) {
  return mutationOptions({
    mutationFn: () => call(sayByPress, { key }),
    onSuccess: (press) => client.setQueryData(pressQuery(key).queryKey, press),
  })
}
