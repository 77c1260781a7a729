import { CASE_PROOF_PATH, getCaseProof } from '@evensettle/contracts/case-proof.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { download } from '../../../lib/download.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** The record of a case, checked when it is asked for: not by itself, since who asks leaves an entry. */
export function proofQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.operator('proof', caseId),
    queryFn: ({ signal }) => call(getCaseProof, { caseId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Saves the bundle; gives the name of its file. */
export async function saveProof(caseId: string): Promise<string> {
  return download(CASE_PROOF_PATH.replace(':caseId', caseId), null)
}
