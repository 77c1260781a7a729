import {
  ANALYTICS_CSV_PATH,
  getAnalytics,
  recountAnalytics,
  type AnalyticsFilter,
} from '@evensettle/contracts/analytics.ts'
import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { download } from '../../../lib/download.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

const ASKS_WHILE_COUNTING = 3_000
const ASKS_EVERY = 60_000

export function analyticsQuery(filter: AnalyticsFilter) {
  return queryOptions({
    queryKey: queryKeys.operator('analytics', JSON.stringify(filter)),
    queryFn: ({ signal }) => call(getAnalytics, filter, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: (query) => ((query.state.data?.waiting ?? 0) > 0 ? ASKS_WHILE_COUNTING : ASKS_EVERY),
  })
}

export async function saveCsv(filter: AnalyticsFilter): Promise<void> {
  await download(`${ANALYTICS_CSV_PATH}?${new URLSearchParams(filter).toString()}`, null)
}

export function recountMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(recountAnalytics, {}),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.operator('analytics') }),
  })
}
