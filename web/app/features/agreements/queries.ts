import {
  AGREEMENT_PDF_PATH,
  declineToSign,
  getAgreement,
  signAgreement,
  type Agreement,
} from '@evensettle/contracts/agreements.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, authorizedFetch, call } from '../../lib/api.ts'
import { onCaseEvent } from '../../lib/case-events.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The agreement of a case; null while there is none. */
export function agreementQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.agreement(caseId),
    queryFn: async ({ signal }): Promise<Agreement | null> => {
      try {
        return await call(getAgreement, { caseId }, { signal })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return null
        throw error
      }
    },
  })
}

function readAgain(queryClient: QueryClient, caseId: string): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(caseId) })
}

export function signMutation(queryClient: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Input<typeof signAgreement>) => call(signAgreement, input),
    onSuccess: (agreement) => {
      queryClient.setQueryData(agreementQuery(caseId).queryKey, agreement)
      void readAgain(queryClient, caseId)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void readAgain(queryClient, caseId)
    },
  })
}

export function declineToSignMutation(queryClient: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (words: string) => call(declineToSign, { caseId, words }),
    onSuccess: () => void readAgain(queryClient, caseId),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void readAgain(queryClient, caseId)
    },
  })
}

function inHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Fetches the sealed file and says whether its digest is the recorded one (null where a browser cannot tell). */
export async function fetchSealed(
  caseId: string,
  sha256: string,
): Promise<{ file: Blob; isGenuine: boolean | null }> {
  const response = await authorizedFetch(AGREEMENT_PDF_PATH.replace(':caseId', encodeURIComponent(caseId)))
  const file = await response.blob()
  // `crypto.subtle` is missing on pages that are not served securely.
  if (!('subtle' in crypto)) return { file, isGenuine: null }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return { file, isGenuine: inHex(digest) === sha256.toLowerCase() }
}

for (const type of [
  'case.agreed',
  'agreement.addressed',
  'agreement.email_confirmed',
  'agreement.signed',
  'agreement.declined',
  'agreement.sealed',
  'version.signed',
  'version.sealed',
  'case.settled',
  'case.closed',
] as const)
  onCaseEvent(type, (queryClient, caseId) => {
    void queryClient.invalidateQueries({ queryKey: agreementQuery(caseId).queryKey })
  })
