import type { SiteConfig } from '@evensettle/contracts/site.ts'
import type { Eligibility } from '@evensettle/domain/intake/eligibility.ts'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/query-keys.ts'

/** No limits: what is asked until the installation has said otherwise. */
export const OPEN_TO_ALL: Eligibility = { countries: null, typesOff: [] }

/** What the installation says of itself. The page is built without it and stays as light as it is. */
function siteQuery() {
  return queryOptions({
    queryKey: queryKeys.siteConfig,
    queryFn: async (): Promise<SiteConfig> => {
      const [{ call }, { getSiteConfig }] = await Promise.all([
        import('../../lib/api.ts'),
        import('@evensettle/contracts/site.ts'),
      ])
      return call(getSiteConfig, {})
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What the operator lets people bring. */
export function eligibilityQuery() {
  return { ...siteQuery(), select: ({ eligibility }: SiteConfig): Eligibility => eligibility }
}

/** What a case costs here; null: nothing. */
export function priceQuery() {
  return { ...siteQuery(), select: ({ price }: SiteConfig) => price }
}
