import { isArriving } from '@evensettle/domain/evidence/evidence.ts'
import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import { queryOptions } from '@tanstack/react-query'
import { evidenceQuery } from '../../evidence/shown/queries.ts'

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
