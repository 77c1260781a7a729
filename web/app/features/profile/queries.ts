import type { Input } from '@evensettle/contracts/endpoint.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { profileQuery } from '../../lib/profile-query.ts'

export function saveProfileMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (values: Input<typeof saveProfile>) => call(saveProfile, values),
    onSuccess: (profile) => client.setQueryData(profileQuery().queryKey, { email: profile.email, profile }),
  })
}
