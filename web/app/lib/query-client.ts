import {
  MutationCache,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Mutation,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { onPersonGone } from './auth.ts'
import { isAwayStatus, isOfService, isServiceAway, onServiceBack } from './service-state.ts'

/** ms between two tries of a change that a service that is there cannot make now: doubled up to the longest */
const PAUSE = { first: 500, longest: 8_000 }

/**
 * A first load that is on its way is not begun anew when it is invalidated, and its answer may be from before: it is asked
 * for again once it is in.
 */
class AttentiveClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const { refetchType } = filters
    for (const { state, promise, queryKey } of this.getQueryCache().findAll(filters))
      if (state.data === undefined && state.fetchStatus !== 'idle')
        void promise?.then(
          () => super.invalidateQueries({ queryKey, exact: true, ...(refetchType && { refetchType }) }),
          () => undefined,
        )
    return super.invalidateQueries(filters, options)
  }
}

/** A change that has failed is not tried again before the service is back, and then at once. */
class PatientChanges extends MutationCache {
  override canRun(change: Mutation): boolean {
    return super.canRun(change) && !(change.state.failureCount > 0 && isServiceAway())
  }
}

/**
 * Server data: 2 minutes fresh, 5 minutes kept, 1 retry where another try can help, no refetch on focus. A change
 * that meets a service that is away is repeated until it is back: every change may be, by its id.
 */
export function makeQueryClient(): QueryClient {
  const mutationCache = new PatientChanges({
    onError(error) {
      if (!(error instanceof ApiError) || !CONTACT_OVER.has(error.code)) return
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.['isOfContact'] === true })
    },
  })
  const client = new AttentiveClient({
    mutationCache,
    defaultOptions: {
      queries: {
        staleTime: 2 * 60_000,
        gcTime: 5 * 60_000,
        retry: (failures, error) => failures < 1 && canHelp(error),
        refetchOnWindowFocus: false,
      },
      mutations: {
        retry: (_, error) => isAway(error),
        retryDelay: (failures) => Math.min(PAUSE.longest, PAUSE.first * 2 ** failures),
      },
    },
  })
  return client
}

/** What was confirmed by letter does not count any more: whoever shows it asks again. */
const CONTACT_OVER: ReadonlySet<string> = new Set(['CONTACT_NEEDED', 'CONTACT_REFUSED'])

/** One for the tab, so that route guards, loaders and components share what they asked for. */
export const queryClient = makeQueryClient()

onPersonGone(() => queryClient.clear())

onServiceBack(() => {
  void queryClient.resumePausedMutations()
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})

/** A full disk is not over in a moment: that is told at once, with what to do. */
function isAway(error: Error): boolean {
  if (!(error instanceof ApiError) || !isAwayStatus(error.status)) return false
  return isOfService(error) && error.code !== 'STORAGE_FULL'
}

function canHelp(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}
