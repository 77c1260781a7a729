import { isToMake } from '@evensettle/domain/access/leaving.ts'
import {
  askCopy,
  askDeletion,
  getOwnData,
  keepAccount,
  type OwnData,
} from '@evensettle/contracts/own-data.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { notLeaving } from '../../lib/leaving.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const WHILE_MADE = 4_000

function isMade(own: OwnData | undefined): boolean {
  return own?.copy ? isToMake(own.copy.state) : false
}

/** What is kept of me; while a copy of it is made, asked for again now and then. */
export function ownDataQuery() {
  return queryOptions({
    queryKey: queryKeys.ownData,
    queryFn: ({ signal }) => call(getOwnData, {}, { signal }),
    staleTime: 10_000,
    refetchInterval: ({ state }) => (isMade(state.data) ? WHILE_MADE : false),
    refetchOnWindowFocus: true,
  })
}

function again(client: QueryClient) {
  return client.invalidateQueries({ queryKey: queryKeys.ownData })
}

/** One press is one copy, however often it has to be sent. */
export function askCopyMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (asked: Input<typeof askCopy>) => call(askCopy, asked),
    onSettled: () => again(client),
  })
}

export function askDeletionMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (password: string) => call(askDeletion, { password }),
    onSuccess: () => again(client),
  })
}

export function keepAccountMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(keepAccount, {}),
    onSuccess: () => {
      notLeaving()
      return again(client)
    },
  })
}
