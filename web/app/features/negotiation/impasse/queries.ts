import {
  askPerson,
  getImpasse,
  takePause,
  wishToExtend,
  wishToFinish,
  type Impasse,
} from '@evensettle/contracts/impasse.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api.ts'
import { begunWords } from '../../../lib/begun-words.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { onCaseEvent } from '../../../lib/case-events.ts'

/** Whether the talk of a case has come to a stop, and what both can do about it. */
export function impasseQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.impasse(caseId),
    queryFn: ({ signal }) => call(getImpasse, { caseId }, { signal }),
  })
}

/** What one press can do. `back`: the wish to finish is taken back. */
export type Way = 'pause' | 'finish' | 'back' | 'extend'

function take(caseId: string, way: Way): Promise<Impasse> {
  if (way === 'pause') return call(takePause, { caseId })
  if (way === 'extend') return call(wishToExtend, { caseId })
  return call(wishToFinish, { caseId, wanted: way === 'finish' })
}

/** Everything of the case is read again: what was pressed may have ended it. */
function readAgain(client: QueryClient, caseId: string): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(caseId) })
}

export function takeWayMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (way: Way) => take(caseId, way),
    onSuccess: (fresh) => {
      client.setQueryData(impasseQuery(caseId).queryKey, fresh)
      void readAgain(client, caseId)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void readAgain(client, caseId)
    },
  })
}

export function askPersonMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Input<typeof askPerson>) => call(askPerson, input),
    onSuccess: () => client.invalidateQueries({ queryKey: impasseQuery(caseId).queryKey }),
  })
}

export type Begun = Pick<Input<typeof askPerson>, 'id' | 'topic' | 'words'>

export function begunRequest(userId: string, caseId: string) {
  return begunWords<Begun>('person', userId, caseId)
}

for (const type of [
  'respondent.joined',
  'respondent.refused',
  'message.sent',
  'offer.made',
  'offer.accepted',
  'offer.declined',
  'offer.withdrawn',
  'offer.expired',
  'round.opened',
  'round.settled',
  'round.ended',
  'pause.taken',
  'pause.ended',
  'finish.wished',
  'finish.taken_back',
  'extension.wished',
  'case.extended',
  'case.agreed',
  'case.closed',
  'agreement.declined',
] as const)
  onCaseEvent(type, (client, caseId) => {
    void client.invalidateQueries({ queryKey: impasseQuery(caseId).queryKey })
  })
