import { getMailTextAsOperator } from '@evensettle/contracts/mails.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** Each time it comes is a reading that is noted: it does not come by itself. */
export function openedTextQuery(id: string, guard: <T>(work: () => Promise<T>) => Promise<T>) {
  return queryOptions({
    queryKey: queryKeys.operator('mail-text', id),
    queryFn: ({ signal }) => guard(() => call(getMailTextAsOperator, { id }, { signal })),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
    // without a line it says so, and can be asked for again
    networkMode: 'always',
  })
}
