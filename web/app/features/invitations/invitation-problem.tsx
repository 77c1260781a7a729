import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import type { ApiError } from '../../lib/api.ts'
import { useSession } from '../../lib/auth.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LateAnswer } from '../late-answer/late-answer.tsx'
import { joinedCaseQuery } from './queries.ts'
import { StepHeading } from './step-heading.tsx'

/** A link that does not open: what happened, and a way on. */
export function InvitationProblem({
  title,
  words,
  code,
  token = '',
}: {
  title: string
  words: string
  code?: ApiError['code']
  token?: string
}) {
  const isUsed = code === 'INVITATION_USED'
  const isSignedIn = useSession().status === 'session'
  const joined = useQuery({ ...joinedCaseQuery(token), enabled: isUsed && isSignedIn })
  if (joined.data) return <Navigate to={`/case/${joined.data.caseId}`} replace />
  return (
    <div className="mx-auto grid max-w-form justify-items-start gap-4 py-8 md:py-12">
      <StepHeading>{title}</StepHeading>
      <p>{words}</p>
      {isUsed || code === 'INVITATION_EXPIRED' ? <LateAnswer token={token} /> : null}
      <div className="flex flex-wrap gap-3">
        {isUsed && !isSignedIn ? (
          <LinkButton to={`/login?token=${encodeURIComponent(token)}`}>Sign In</LinkButton>
        ) : null}
        {isUsed && isSignedIn ? <LinkButton to="/dashboard">Go to my cases</LinkButton> : null}
        {code === 'TOO_MANY_REQUESTS' ? (
          <Button onClick={() => window.location.reload()}>Try Again</Button>
        ) : null}
        <LinkButton to="/respond" variant="secondary">
          Check an invitation
        </LinkButton>
        <LinkButton to="/contact" variant="quiet" reload>
          Reach a person
        </LinkButton>
      </div>
    </div>
  )
}
