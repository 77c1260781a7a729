import { getAgreement } from '@evensettle/contracts/agreements.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The agreement of a case; refused with NOT_FOUND while there is none. */
export function agreementQuery(caseId: string) {
  return queryOptions({
    queryKey: ['agreement', caseId],
    queryFn: ({ signal }) => call(getAgreement, { caseId }, { signal }),
  })
}
