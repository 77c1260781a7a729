import { confirmLetterCode, getLetterContact, sendLetterCode } from '@evensettle/contracts/letter.ts'
import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { tokenKey } from '../model.ts'

/** How far this browser has confirmed an address or number of the invited person; for a letter's token only. */
export function letterContactQuery(token: string) {
  return queryOptions({
    queryKey: [...queryKeys.invitation(tokenKey(token)), 'letter'],
    queryFn: () => call(getLetterContact, { token }),
    enabled: readInvitationToken(token).isOfLetter,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isOfContact: true },
  })
}

export function sendCodeMutation(client: QueryClient, token: string) {
  return mutationOptions({
    mutationFn: (contact: string) => call(sendLetterCode, { token, contact }),
    onSuccess: (letterContact) => client.setQueryData(letterContactQuery(token).queryKey, letterContact),
  })
}

/** `onSuccess` of the caller runs what waited for it. */
export function confirmCodeMutation(client: QueryClient, token: string) {
  return mutationOptions({
    mutationFn: (code: string) => call(confirmLetterCode, { token, code }),
    onSuccess: (letterContact) => client.setQueryData(letterContactQuery(token).queryKey, letterContact),
  })
}

/** Takes what the link of a code's message holds. One that works no more is no trouble: a code is asked for then. */
export async function confirmByLink(client: QueryClient, token: string, proof: string): Promise<void> {
  try {
    const letterContact = await call(confirmLetterCode, { token, code: proof })
    client.setQueryData(letterContactQuery(token).queryKey, letterContact)
  } catch {
    // the screen asks for a code when one is needed
  }
}
