import * as m from '@evensettle/messages/invitations/arriving-respond-by-link.ts'
import { useQuery } from '@tanstack/react-query'
import { accountToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useSession } from '../../../lib/auth.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { caseQuery } from '../../cases/queries.ts'
import { CodeForm } from './code-form.tsx'
import { ConfirmAddress } from './confirm-address.tsx'
import { invitationQuery, keepToken, keptToken } from '../queries.ts'
import { useOwnInvitation } from './use-own-invitation.ts'

/**
 * Answering by the case's address: its two people go to the hub, and whoever is signed in with the invited address
 * to the invitation. Everybody else learns to use their link.
 */
export function RespondByLink({ caseId }: { caseId: string }) {
  const session = useSession()
  const isSignedIn = session.status === 'session' && !session.session.isSecondFactorPending
  const hub = useQuery({ ...caseQuery(caseId), enabled: isSignedIn })
  const own = useOwnInvitation(caseId)
  // Somebody who has opened the link in this browser before need not look for it again.
  const token = keptToken()
  const held = useQuery({ ...invitationQuery(token), enabled: token !== '', retry: false })
  if (hub.data) return <Navigate to={`/case/${caseId}`} replace />
  if (session.status === 'loading' || hub.isLoading || own === 'loading' || held.isLoading)
    return (
      <div className="grid place-items-center py-16">
        <Spinner label={m.loadingLabel()} />
      </div>
    )
  if (own === 'found') return <OwnInvitation caseId={caseId} />
  if (held.data?.caseId === caseId) return <Navigate to="/invitation-response" replace />
  return (
    <div className="mx-auto grid max-w-form justify-items-start gap-4 py-8 md:py-12">
      <h1 tabIndex={-1}>{m.pleaseUseLinkInYourTitle()}</h1>
      <p>{m.mailThatInvitedYouHas()}</p>
      <p>{m.orTypeReferenceAndCode()}</p>
      <div className="w-full">
        <CodeForm />
      </div>
      {isSignedIn ? <ConfirmAddress returnPath={`/login?caseId=${caseId}`} /> : null}
      <p className="text-ink-2">{m.youCannotFindMailLook()}</p>
      <div className="flex flex-wrap gap-3">
        {isSignedIn ? null : (
          <LinkButton to={`/login?caseId=${caseId}`} variant="secondary">
            {m.signInLink()}
          </LinkButton>
        )}
        <LinkButton to="/respond" variant="secondary">
          {m.checkInvitationLink()}
        </LinkButton>
      </div>
    </div>
  )
}

/** The invitation's screen finds its token where the mailed link leaves it too. */
function OwnInvitation({ caseId }: { caseId: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    keepToken(accountToken(caseId))
    void navigate('/invitation-response', { replace: true })
  }, [caseId, navigate])
  return null
}
