import { acceptSeat, openSeatInvitation } from '@evensettle/contracts/partners.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { PRIVATE_PREFIX } from '../../../lib/private-store.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

const TOKEN_KEY = `${PRIVATE_PREFIX}seat`

/** The link of a seat, for this tab only: it may be somebody else's device. */
export function keepSeatToken(token: string): void {
  window.sessionStorage.setItem(TOKEN_KEY, token)
}

export function keptSeatToken(): string {
  return window.sessionStorage.getItem(TOKEN_KEY) ?? ''
}

/** What a link opens; reading it takes no seat. */
export function seatInvitationQuery(token: string) {
  return queryOptions({
    queryKey: queryKeys.seatInvitation(token.slice(0, 8)),
    queryFn: () => call(openSeatInvitation, { token }),
    retry: false,
  })
}

export function acceptSeatMutation(client: QueryClient, token: string) {
  return mutationOptions({
    mutationFn: () => call(acceptSeat, { token }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.ownSeat }),
    // what it has become since it was opened: used on another screen, over, taken back
    onError: () => client.invalidateQueries({ queryKey: seatInvitationQuery(token).queryKey }),
  })
}
