import { machineZone } from '@evensettle/messages/moments.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { listCases } from '@evensettle/contracts/case-list.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { getProfile, saveProfile, type Profile } from '@evensettle/contracts/profile.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'
import { profileQuery } from '../../lib/profile-query.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { newestCase, startValues } from './model.ts'

/** What a person without a profile is called in their newest case; empty where they have none. */
export function knownNameQuery(profile: Profile | null | undefined) {
  return queryOptions({
    queryKey: queryKeys.knownName,
    enabled: profile === null,
    retry: false,
    queryFn: async ({ signal }) => {
      const { cases } = await call(listCases, {}, { signal })
      const caseId = newestCase(cases)
      if (caseId === null) return ''
      const { names, mySide } = await call(getCase, { caseId }, { signal })
      return names[mySide]
    },
  })
}

/**
 * The profile of somebody who has only said who they are; the rest is what their browser tells. One that they have made
 * elsewhere meanwhile stays as it is.
 */
export function introduceMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ name, country }: { name: string; country: string }) => {
      const guess = { name, timeZone: machineZone(), languages: navigator.languages }
      try {
        return await call(saveProfile, { ...startValues(null, guess), country, revision: 0 })
      } catch (error) {
        const made = isBehind(error) ? await call(getProfile, {}) : null
        if (made?.profile) return made.profile
        throw error
      }
    },
    onSuccess: (profile) => keepProfile(client, profile),
  })
}

/** Whether another screen has saved since. */
export function isBehind(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'VERSION_CONFLICT'
}

export function saveProfileMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (values: Input<typeof saveProfile>) => call(saveProfile, values),
    onSuccess: (profile) => keepProfile(client, profile),
  })
}

function keepProfile(client: QueryClient, profile: Profile): void {
  client.setQueryData(profileQuery().queryKey, { email: profile.email, profile })
  // An agreement that nobody has signed yet may name the address now.
  void client.invalidateQueries({ queryKey: queryKeys.agreements })
}
