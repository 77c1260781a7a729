import { checkBenefitCode, getPartnerPage } from '@evensettle/contracts/partner-settings.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** What an organization's own address shows. */
export function partnerPageQuery(slug: string) {
  return queryOptions({
    queryKey: queryKeys.partnerPage(slug),
    queryFn: ({ signal }) => call(getPartnerPage, { slug }, { signal }),
    retry: false,
  })
}

/** Who gives out a code; it does not say whether somebody has used it. */
export function benefitCodeQuery(code: string) {
  return queryOptions({
    queryKey: queryKeys.benefitCode(code),
    queryFn: ({ signal }) => call(checkBenefitCode, { code }, { signal }),
    retry: false,
  })
}
