import {
  changeSeat,
  getPartnerSettings,
  leaveProgram,
  revokeBenefitCode,
  saveSeatNews,
  withdrawSeat,
  type PartnerSettings,
  type SeatChangeName,
} from '@evensettle/contracts/partner-settings.ts'
import type { SeatNews } from '@evensettle/domain/partners/organisation.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** What one's seat may see of the organization; refused as not found without one. */
export function partnerSettingsQuery() {
  return queryOptions({
    queryKey: queryKeys.partnerSettings,
    queryFn: ({ signal }) => call(getPartnerSettings, {}, { signal }),
    retry: false,
  })
}

export function keepSettings(client: QueryClient, settings: PartnerSettings): void {
  client.setQueryData(partnerSettingsQuery().queryKey, settings)
}

export function revokeCodeMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (codeId: string) => call(revokeBenefitCode, { codeId }),
    onSuccess: (settings) => keepSettings(client, settings),
  })
}

/** One after the other: of two quick presses the last one counts. */
export function saveNewsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (told: SeatNews[]) => call(saveSeatNews, { told }),
    scope: { id: 'seat-news' },
    onSuccess: (settings) => keepSettings(client, settings),
  })
}

export function withdrawSeatMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (invitationId: string) => call(withdrawSeat, { invitationId }),
    onSuccess: (settings) => keepSettings(client, settings),
  })
}

/** One may have taken one's own seat away: what is left is asked for anew. */
export function changeSeatMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (input: { userId: string; change: SeatChangeName }) => call(changeSeat, input),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.partnerSettings }),
  })
}

export function leaveProgramMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(leaveProgram, {}),
    // asked for at the next visit: this screen is left, and would only hear that nothing is there
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.partnerSettings, refetchType: 'none' }),
  })
}
