import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import { throughCrowd } from './crowd.ts'

/** The library of the sign-in, with what only it needs: a file of its own, as it is loaded when it is needed. */
export function makeSignInClient(
  storageKey: string,
  { noteStatus, tellWaiting }: { noteStatus: (status: number) => void; tellWaiting: () => void },
): GoTrueClient {
  return new AuthClient({
    url: `${window.location.origin}/auth/v1`,
    storageKey,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    flowType: 'implicit',
    experimental: { recoveryCodes: true },
    fetch: async (input, init) => {
      const response = await throughCrowd(() => fetch(input, init), tellWaiting)
      noteStatus(response.status)
      return response
    },
  })
}
