import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Server data: 2 minutes fresh, 5 minutes kept, 1 retry where another try can help, no refetch on focus. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2 * 60_000,
        gcTime: 5 * 60_000,
        retry: (failures, error) => failures < 1 && canHelp(error),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  })
}

/** One for the tab, so that route guards, loaders and components share what they asked for. */
export const queryClient = makeQueryClient()

function canHelp(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}
