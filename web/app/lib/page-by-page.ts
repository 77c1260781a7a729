import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

/** Options for a list that comes page by page: each page says after which key the next one begins, the last one says null. */
export function pageByPage<P extends { next: string | null }>(
  queryKey: QueryKey,
  read: (after: string | undefined, signal: AbortSignal) => Promise<P>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam === '' ? undefined : pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}
