import { listCases } from '@evensettle/contracts/case-list.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { PRIVATE_PREFIX } from '../../lib/private-store.ts'
import { onCaseEvent } from '../../lib/case-events.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The reader's cases and drafts. Asked for again now and then: no live line follows cases that are not open. */
export function caseListQuery() {
  return queryOptions({
    queryKey: queryKeys.caseList,
    queryFn: ({ signal }) => call(listCases, {}, { signal }),
    staleTime: 10_000,
    refetchInterval: 45_000,
    refetchOnWindowFocus: true,
  })
}

/** Drafts that only this browser holds; the intake is asked only where there is one. */
export function deviceDraftsQuery() {
  return queryOptions({
    queryKey: queryKeys.draftsOnDevice,
    queryFn: async () => {
      const { draftsOnDevice } = await import('../intake/queries.ts')
      return draftsOnDevice().map((draft) => ({ ...draft, isOnDevice: true }))
    },
    enabled: keepsDrafts,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
}

function keepsDrafts(): boolean {
  try {
    return Object.keys(window.localStorage).some((key) => key.startsWith(`${PRIVATE_PREFIX}draft:`))
  } catch {
    return false
  }
}

onCaseEvent('*', (client) => void client.invalidateQueries({ queryKey: queryKeys.caseList }))
