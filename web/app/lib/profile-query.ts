import { getProfile } from '@evensettle/contracts/profile.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { queryKeys } from './query-keys.ts'

/** The signed-in person's own details; `profile` is null until they have filled it in. */
export function profileQuery() {
  return queryOptions({
    queryKey: queryKeys.profile,
    queryFn: ({ signal }) => call(getProfile, {}, { signal }),
  })
}
