import type { Input } from '@evensettle/contracts/endpoint.ts'
import {
  closePerson,
  getPerson,
  reopenPerson,
  signPersonOut,
  stopPerson,
  unlockPerson,
} from '@evensettle/contracts/people.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

export function personQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.operator('person', id),
    queryFn: ({ signal }) => call(getPerson, { id }, { signal }),
    staleTime: 0,
  })
}

export type Act =
  | { kind: 'unlock' }
  | { kind: 'sign out'; sessionId: string | null }
  | { kind: 'reopen' }
  | { kind: 'stop'; email: string; isStopped: boolean }

function send(id: string, act: Act) {
  if (act.kind === 'unlock') return call(unlockPerson, { id })
  if (act.kind === 'reopen') return call(reopenPerson, { id })
  if (act.kind === 'stop') return call(stopPerson, { email: act.email, isStopped: act.isStopped })
  return call(signPersonOut, { id, sessionId: act.sessionId })
}

function readAgain(client: QueryClient, id: string): Promise<void> {
  return client.invalidateQueries({ queryKey: queryKeys.operator('person', id) })
}

export function actMutation(
  client: QueryClient,
  id: string,
  guard: <T>(work: () => Promise<T>) => Promise<T>,
) {
  return mutationOptions({
    mutationFn: (act: Act) => guard(() => send(id, act)),
    onSettled: () => readAgain(client, id),
  })
}

export function closeMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (input: Input<typeof closePerson>) => call(closePerson, input),
    onSettled: (_, __, { id }) => readAgain(client, id),
  })
}
