import * as m from '@evensettle/messages/invitations/invitation-problem.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import type { ApiError } from '../../lib/api.ts'
import { useSession } from '../../lib/auth.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LateAnswer } from '../late-answer/late-answer.tsx'
import { reopeningQuery } from '../late-answer/queries.ts'
import { DECLINED, STILL_OPEN } from './copy.ts'
import { ContactStep } from './letter/contact-step.tsx'
import { signInPath } from './model.ts'
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
  const isOver = isUsed || code === 'INVITATION_EXPIRED'
  const late = useQuery({ ...reopeningQuery(token), enabled: isOver && token !== '' })
  // a link that was used and can be opened again was answered with a no
  const isStillOpen = Boolean(late.data?.until)
  const wasDeclined = isUsed && isStillOpen
  const isSignedIn = useSession().status === 'session'
  const joined = useQuery({
    ...joinedCaseQuery(token),
    enabled: isUsed && isSignedIn && late.isFetched && !wasDeclined,
  })
  const openWords = isUsed ? DECLINED.words : STILL_OPEN
  const shownWords = isStillOpen ? openWords : words
  if (joined.data) return <Navigate to={`/case/${joined.data.caseId}`} replace />
  return (
    <div className="mx-auto grid max-w-form justify-items-start gap-4 py-8 md:py-12">
      <StepHeading>{wasDeclined ? DECLINED.title : title}</StepHeading>
      {late.isLoading ? null : <p>{shownWords}</p>}
      {isOver ? <LateAnswer token={token} ContactStep={ContactStep} /> : null}
      <div className="flex flex-wrap gap-3">
        {isUsed && !isSignedIn && !wasDeclined ? (
          <LinkButton to={signInPath(token)}>{m.signInLink()}</LinkButton>
        ) : null}
        {isUsed && isSignedIn && !wasDeclined ? (
          <LinkButton to="/dashboard">{m.goToMyCasesLink()}</LinkButton>
        ) : null}
        {code === 'TOO_MANY_REQUESTS' ? (
          <Button onClick={() => window.location.reload()}>{m.tryAgainButton()}</Button>
        ) : null}
        <LinkButton to="/respond" variant="secondary">
          {m.checkInvitationLink()}
        </LinkButton>
        <LinkButton
          to="/contact"
          variant="quiet"
          reload
          className={classNames(
            'max-sm:w-full max-sm:justify-start max-sm:px-0',
            isUsed && 'sm:w-full sm:justify-start sm:px-0',
          )}
        >
          {m.reachPersonLink()}
        </LinkButton>
      </div>
    </div>
  )
}
