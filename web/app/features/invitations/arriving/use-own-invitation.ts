import { accountToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api.ts'
import { useSession } from '../../../lib/auth.ts'
import { invitationQuery } from '../queries.ts'

/** Whether the signed-in person was invited to a case at the address they have confirmed, be it open still or not. */
export function useOwnInvitation(caseId: string): 'loading' | 'found' | 'none' {
  const session = useSession()
  const isSignedIn = session.status === 'session' && !session.session.isSecondFactorPending
  const own = useQuery({ ...invitationQuery(accountToken(caseId)), enabled: isSignedIn, retry: false })
  if (session.status === 'loading' || own.isLoading) return 'loading'
  if (own.data) return 'found'
  return own.error instanceof ApiError && SAYS_WHY.has(own.error.code) ? 'found' : 'none'
}

/** What is said of an invitation that was theirs and does not wait any more; its screen has the words. */
const SAYS_WHY: ReadonlySet<ApiError['code']> = new Set([
  'INVITATION_EXPIRED',
  'INVITATION_WITHDRAWN',
  'INVITATION_USED',
])
