import type { Eligibility } from '@evensettle/domain/intake/eligibility.ts'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/query-keys.ts'

/** No limits: what is asked until the installation has said otherwise. */
export const OPEN_TO_ALL: Eligibility = { countries: null, typesOff: [] }

/** What the operator lets people bring. The page is built without it and stays as light as it is. */
export function eligibilityQuery() {
  return queryOptions({
    queryKey: queryKeys.eligibility,
    queryFn: async (): Promise<Eligibility> => {
      const [{ call }, { getSiteConfig }] = await Promise.all([
        import('../../lib/api.ts'),
        import('@evensettle/contracts/site.ts'),
      ])
      return (await call(getSiteConfig, {})).eligibility
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
