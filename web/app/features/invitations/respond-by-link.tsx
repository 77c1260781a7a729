import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { useSession } from '../../lib/auth.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { caseQuery } from '../cases/queries.ts'
import { CodeForm } from './code-form.tsx'
import { invitationQuery, keptToken } from './queries.ts'

/** Answering by the case's address: its two people go to the hub, everybody else learns to use their link. */
export function RespondByLink({ caseId }: { caseId: string }) {
  const session = useSession()
  const isSignedIn = session.status === 'session' && !session.session.isSecondFactorPending
  const hub = useQuery({ ...caseQuery(caseId), enabled: isSignedIn })
  // Somebody who has opened the link in this browser before need not look for it again.
  const token = keptToken()
  const held = useQuery({ ...invitationQuery(token), enabled: token !== '', retry: false })
  if (hub.data) return <Navigate to={`/case/${caseId}`} replace />
  if (session.status === 'loading' || hub.isLoading || held.isLoading)
    return (
      <div className="grid place-items-center py-16">
        <Spinner label="Loading" />
      </div>
    )
  if (held.data?.caseId === caseId) return <Navigate to="/invitation-response" replace />
  return (
    <div className="mx-auto grid max-w-form justify-items-start gap-4 py-8 md:py-12">
      <h1 tabIndex={-1}>Please use the link in your mail</h1>
      <p>
        The mail that invited you has a button “Read and answer”. It opens the case without an account, and it
        is meant for you alone. That is why this address by itself shows nothing.
      </p>
      <p>Or type the reference and the code from your letter or mail:</p>
      <div className="w-full">
        <CodeForm />
      </div>
      <p className="text-ink-2">
        You cannot find the mail? Look into your spam folder, or ask the person who invited you to send it
        again.
      </p>
      <div className="flex flex-wrap gap-3">
        {isSignedIn ? null : (
          <LinkButton to={`/login?caseId=${caseId}`} variant="secondary">
            Sign In
          </LinkButton>
        )}
        <LinkButton to="/respond" variant="secondary">
          Check an invitation
        </LinkButton>
      </div>
    </div>
  )
}
