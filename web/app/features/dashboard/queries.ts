import { listCases } from '@evensettle/contracts/cases.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { onCaseEvent } from '../../lib/realtime.ts'

/** The reader's cases and drafts. Asked for again now and then: no live line follows cases that are not open. */
export function caseListQuery() {
  return queryOptions({
    queryKey: ['case-list'],
    queryFn: ({ signal }) => call(listCases, {}, { signal }),
    staleTime: 10_000,
    refetchInterval: 45_000,
    refetchOnWindowFocus: true,
  })
}

onCaseEvent('*', (client) => void client.invalidateQueries({ queryKey: ['case-list'] }))
