import { listSystemTests, startSystemTest } from '@evensettle/contracts/system-test.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { isOpen } from './model.ts'

/** Steps take from a few milliseconds to some seconds: while a test runs the page follows it closely. */
const ASKS_EVERY = { open: 700, else: 30_000 }

const KEY = queryKeys.operator('system-tests')

export function testsQuery() {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listSystemTests, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.tests.some(isOpen) ? ASKS_EVERY.open : ASKS_EVERY.else),
    refetchOnWindowFocus: true,
  })
}

export function startMutation(client: QueryClient, guard: <T>(work: () => Promise<T>) => Promise<T>) {
  return mutationOptions({
    mutationFn: (input: Input<typeof startSystemTest>) => guard(() => call(startSystemTest, input)),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
