import { getPartnerFigures } from '@evensettle/contracts/partner-figures.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** The figures of one's organization; refused as not found without a seat. */
export function partnerFiguresQuery() {
  return queryOptions({
    queryKey: queryKeys.partnerFigures,
    queryFn: ({ signal }) => call(getPartnerFigures, {}, { signal }),
    retry: false,
  })
}
