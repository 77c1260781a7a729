import { ApiError } from '../../lib/api.ts'
import { useGuard } from '../security/confirm-session.tsx'
import { Refusal } from '../security/queries.ts'

/** Does the work, asking for a code first where the second step was long ago; not giving one is a refusal like any other. */
export function useOperatorGuard(): <T>(work: () => Promise<T>) => Promise<T> {
  const guard = useGuard()
  return async (work) => {
    try {
      return await guard(work)
    } catch (error) {
      if (error instanceof Refusal) throw new ApiError('SECOND_FACTOR_STALE', error.message, { cause: error })
      throw error
    }
  }
}
