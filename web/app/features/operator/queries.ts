import { getOperatorEntry, getOverview, takeOperatorSeat } from '@evensettle/contracts/operator.ts'
import {
  answerPersonRequest,
  closePersonRequest,
  getPersonRequest,
  listPersonRequests,
  takePersonRequest,
  type RequestList,
} from '@evensettle/contracts/person-requests.ts'
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Whether the operator's area opens; with the key of the mail the seat is taken first. */
export function entryQuery(key: string | null) {
  return queryOptions({
    queryKey: queryKeys.operator('entry', key ?? ''),
    queryFn: async ({ signal }) => {
      if (key !== null) await call(takeOperatorSeat, { key }, { signal })
      return call(getOperatorEntry, {}, { signal })
    },
    retry: false,
    staleTime: Infinity,
  })
}

export function overviewQuery() {
  return queryOptions({
    queryKey: queryKeys.operator('overview'),
    queryFn: ({ signal }) => call(getOverview, {}, { signal }),
    staleTime: 0,
  })
}

export function requestsQuery(list: RequestList) {
  return infiniteQueryOptions({
    queryKey: queryKeys.operator('requests', list),
    queryFn: ({ pageParam, signal }) =>
      call(listPersonRequests, { list, ...(pageParam === '' ? {} : { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.operator('request', id),
    queryFn: ({ signal }) => call(getPersonRequest, { id }, { signal }),
    staleTime: 0,
  })
}

export type Move = { kind: 'take' } | { kind: 'close' } | { kind: 'answer'; answerId: string; words: string }

export function moveMutation(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (move: Move) => {
      if (move.kind === 'take') return call(takePersonRequest, { id })
      if (move.kind === 'close') return call(closePersonRequest, { id })
      return call(answerPersonRequest, { id, answerId: move.answerId, words: move.words })
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.operator() }),
  })
}
