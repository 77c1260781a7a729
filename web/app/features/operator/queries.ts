import {
  getCaseAsOperator,
  getOperatorEntry,
  getOverview,
  openCaseAsOperator,
  takeOperatorSeat,
} from '@evensettle/contracts/operator.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import {
  answerPersonRequest,
  closePersonRequest,
  getPersonRequest,
  handOverPersonRequest,
  listPersonRequests,
  takePersonRequest,
  type RequestList,
} from '@evensettle/contracts/person-requests.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { pageByPage } from '../../lib/page-by-page.ts'
import { begunWords } from '../../lib/begun-words.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** What waits changes without the operator: their pages ask for it again. */
const ASKS_EVERY = 30_000

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
    refetchInterval: ASKS_EVERY,
    refetchOnWindowFocus: true,
  })
}

export function requestsQuery(list: RequestList) {
  return pageByPage(queryKeys.operator('requests', list), (after, signal) =>
    call(listPersonRequests, { list, after }, { signal }),
  )
}

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.operator('request', id),
    queryFn: ({ signal }) => call(getPersonRequest, { id }, { signal }),
    staleTime: 0,
    refetchInterval: ASKS_EVERY,
    refetchOnWindowFocus: true,
  })
}

/** What an operator sees is asked for again, not whether they may enter: that would take the page away where it fails. */
function readAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    queryKey: queryKeys.operator(),
    predicate: ({ queryKey }) => queryKey[1] !== 'entry',
  })
}

export type Move = { kind: 'take' } | { kind: 'close'; seen: number } | { kind: 'hand over'; to: string }

export function moveMutation(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (move: Move) => {
      if (move.kind === 'take') return call(takePersonRequest, { id })
      if (move.kind === 'close') return call(closePersonRequest, { id, seen: move.seen })
      return call(handOverPersonRequest, { id, to: move.to })
    },
    onSettled: () => readAgain(client),
  })
}

export function answerMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (input: Input<typeof answerPersonRequest>) => call(answerPersonRequest, input),
    onSettled: () => readAgain(client),
  })
}

/** A case: nothing of it but its reference until it was opened for a reason. */
export function caseQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.operator('case', caseId),
    queryFn: ({ signal }) => call(getCaseAsOperator, { caseId }, { signal }),
    staleTime: 0,
  })
}

export function openMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (input: Input<typeof openCaseAsOperator>) => call(openCaseAsOperator, input),
    onSuccess: async (_, { caseId }) => {
      const opened = [queryKeys.operator('case', caseId), queryKeys.operator('mail-text')]
      await Promise.all(opened.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}

type Begun = Pick<Input<typeof answerPersonRequest>, 'answerId' | 'words'>

export function begunAnswer(userId: string, id: string) {
  return begunWords<Begun>('answer', userId, id)
}
