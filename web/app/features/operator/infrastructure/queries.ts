import {
  getServiceConfiguration,
  getServiceHistory,
  getServiceParts,
} from '@evensettle/contracts/infrastructure.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { getModelUse, switchModelOff, switchModelOn } from '@evensettle/contracts/model-use.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

const LOOKS_EVERY = { parts: 30_000, history: 60_000 }

export function partsQuery() {
  return queryOptions({
    queryKey: queryKeys.operator('parts'),
    queryFn: ({ signal }) => call(getServiceParts, {}, { signal }),
    staleTime: 0,
    refetchInterval: LOOKS_EVERY.parts,
    refetchOnWindowFocus: true,
  })
}

export function historyQuery() {
  return queryOptions({
    queryKey: queryKeys.operator('service-history'),
    queryFn: ({ signal }) => call(getServiceHistory, {}, { signal }),
    staleTime: 0,
    refetchInterval: LOOKS_EVERY.history,
  })
}

export function configurationQuery() {
  return queryOptions({
    queryKey: queryKeys.operator('configuration'),
    queryFn: ({ signal }) => call(getServiceConfiguration, {}, { signal }),
    staleTime: 0,
  })
}

export function modelQuery() {
  return queryOptions({
    queryKey: queryKeys.operator('model'),
    queryFn: ({ signal }) => call(getModelUse, {}, { signal }),
    staleTime: 0,
    refetchInterval: LOOKS_EVERY.history,
  })
}

function lookAgain(client: QueryClient): Promise<unknown> {
  const keys = [queryKeys.operator('model'), queryKeys.operator('parts')]
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

export function modelOffMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (input: Input<typeof switchModelOff>) => call(switchModelOff, input),
    onSettled: () => lookAgain(client),
  })
}

export function modelOnMutation(client: QueryClient, guard: <T>(work: () => Promise<T>) => Promise<T>) {
  return mutationOptions({
    mutationFn: () => guard(() => call(switchModelOn, {})),
    onSettled: () => lookAgain(client),
  })
}

/** What the process says of itself to anybody, which needs no database. */
export function ownWordQuery() {
  return queryOptions({
    queryKey: queryKeys.operator('own-word'),
    queryFn: async ({ signal }) => {
      const answer = await fetch('/healthz', { signal })
      const { parts }: { parts: Record<string, { state: 'ok' | 'failing' }> } = await answer.json()
      return Object.entries(parts).map(([name, { state }]) => ({ name, isWell: state === 'ok' }))
    },
    staleTime: 0,
    retry: false,
  })
}
