import type { IntakeGate } from '@evensettle/domain/intake/gate.ts'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/query-keys.ts'

/** No limits: what is asked until the installation has said otherwise. */
export const OPEN_GATE: IntakeGate = { countries: null, typesOff: [] }

/** What the operator lets people bring. The page is built without it and stays as light as it is. */
export function gateQuery() {
  return queryOptions({
    queryKey: queryKeys.intakeGate,
    queryFn: async (): Promise<IntakeGate> => {
      const [{ call }, { getSiteConfig }] = await Promise.all([
        import('../../lib/api.ts'),
        import('@evensettle/contracts/site.ts'),
      ])
      return (await call(getSiteConfig, {})).intake
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
