import { reportInvitation, stopInvitations } from '@evensettle/contracts/invitation-sending.ts'
import { showItWasMe } from '@evensettle/contracts/identity.ts'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export function stopMutation(key: string) {
  return mutationOptions({ mutationFn: () => call(stopInvitations, { key }) })
}

export function reportMutation(key: string) {
  return mutationOptions({
    mutationFn: (input: { reference: string; words: string; wasNotMe?: boolean }) =>
      call(reportInvitation, { key, ...input }),
  })
}

export function showItWasMeMutation(key: string) {
  return mutationOptions({ mutationFn: () => call(showItWasMe, { key }) })
}
