import { isArriving } from '@evensettle/domain/evidence/evidence.ts'
import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import {
  getDraftPreferences,
  saveDraftPreferences,
  type DraftPreferences,
} from '@evensettle/contracts/draft-preferences.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { evidenceQuery } from '../../evidence/queries.ts'

/** What matters to the writer; nothing yet for a draft that the server does not have. */
export function draftPreferencesQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.draftPreferences(id),
    queryFn: ({ signal }): Promise<DraftPreferences> =>
      call(getDraftPreferences, { id }, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404)
          return { preferences: { wishes: {}, waiting: null }, sealed: null }
        throw error
      }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Seals what matters to the writer of a draft. Kept nowhere in the browser. */
export async function sealPreferences(
  client: QueryClient,
  id: string,
  preferences: DraftPreferences['preferences'],
): Promise<void> {
  const sealed = await call(saveDraftPreferences, { id, preferences })
  client.setQueryData(['draft-preferences', id], sealed)
}

/** Whether it is here in full; that it waits for a scan is not for its writer to wait for. */
export function isReady({ state }: EvidenceView): boolean {
  return !isArriving(state)
}

/** Photos and papers of a draft that the server has, asked for anew on each step and while some still arrive. */
export function addedQuery(draftId: string) {
  return queryOptions({
    ...evidenceQuery({ caseId: draftId, token: null }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.every(isReady) === false ? 3_000 : false),
  })
}
