import { confirmLetterCode, getLetterStanding, sendLetterCode } from '@evensettle/contracts/letter.ts'
import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { tokenKey } from '../model.ts'

/** How far this browser has confirmed an address or number of the invited person; for a letter's token only. */
export function letterStandingQuery(token: string) {
  return queryOptions({
    queryKey: [...queryKeys.invitation(tokenKey(token)), 'letter'],
    queryFn: () => call(getLetterStanding, { token }),
    enabled: readInvitationToken(token).isHandedOut,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isOfContact: true },
  })
}

export function sendCodeMutation(client: QueryClient, token: string) {
  return mutationOptions({
    mutationFn: (contact: string) => call(sendLetterCode, { token, contact }),
    onSuccess: (standing) => client.setQueryData(letterStandingQuery(token).queryKey, standing),
  })
}

/** `onSuccess` of the caller runs what waited for it. */
export function confirmCodeMutation(client: QueryClient, token: string) {
  return mutationOptions({
    mutationFn: (code: string) => call(confirmLetterCode, { token, code }),
    onSuccess: (standing) => client.setQueryData(letterStandingQuery(token).queryKey, standing),
  })
}
