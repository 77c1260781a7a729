import * as m from '@evensettle/messages/invitations/invitation-screen.ts'
import { caseOfAccountToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { isWrongAddress } from '@evensettle/domain/invitations/decline.ts'
import { isSameEmail } from '@evensettle/domain/invitations/contact.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { useSession } from '../../lib/auth.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { caseQuery } from '../cases/queries.ts'
import { AccountStep } from './joining/account-step.tsx'
import { AnswerSteps } from './answer/answer-steps.tsx'
import { ACCOUNT_PROBLEM_WORDS, NO_LINK, PROBLEM_WORDS } from './copy.ts'
import { Declined, DeclineStep } from './not-now/decline-step.tsx'
import { InvitationFacts } from './invitation-facts.tsx'
import { InvitationProblem } from './invitation-problem.tsx'
import { letterContactQuery } from './letter/queries.ts'
import { stepOf } from './model.ts'
import { OwnCase } from './joining/own-case.tsx'
import { declinedQuery, invitationQuery } from './queries.ts'
import { ReportStep } from './not-now/report-step.tsx'
import { NotMeStep } from './not-now/not-me-step.tsx'
import { TimeStep } from './not-now/time-step.tsx'
import { NotSentYet } from './unsent/not-sent-yet.tsx'
import { useUnsent } from './unsent/use-unsent.ts'

/** The invited person's way in: read, answer, and only then an account. */
export function InvitationScreen({ token }: { token: string }) {
  const [search] = useSearchParams()
  const session = useSession()
  const invitation = useQuery({ ...invitationQuery(token), enabled: token !== '' })
  const view = invitation.data
  // Only its two people can read a case: whoever can, before anybody has joined, is the one who started it.
  const { data: letterContact, isLoading: isLetterContactOpen } = useQuery(letterContactQuery(token))
  const isSomebodyElse =
    view !== undefined &&
    session.status === 'session' &&
    !isLetterContactOpen &&
    ![view.email, letterContact?.to ?? ''].some((own) => isSameEmail(session.session.email, own))
  const own = useQuery({
    ...caseQuery(view?.caseId ?? ''),
    enabled: isSomebodyElse,
    retry: false,
  })

  const unsent = useUnsent(token, view?.caseId)
  const { data: declined } = useQuery(declinedQuery(token))
  const caseId = caseOfAccountToken(token)
  if (caseId !== null && session.status === 'signed-out')
    return <Navigate to={`/login?caseId=${caseId}`} replace />
  if (token === '') return <InvitationProblem {...NO_LINK} />
  if (invitation.isError) {
    const code = invitation.error instanceof ApiError ? invitation.error.code : 'INTERNAL'
    const named = code === 'INVALID_INPUT' ? 'INVITATION_UNKNOWN' : code
    const problem = (caseId === null ? undefined : ACCOUNT_PROBLEM_WORDS[named]) ?? PROBLEM_WORDS[named]
    if (problem) return <InvitationProblem {...problem} code={code} token={token} />
    return (
      <div className="py-8">
        <ErrorPanel headingLevel="h1" name={m.invitationName()} onRetry={() => void invitation.refetch()} />
      </div>
    )
  }
  if (!view || own.isLoading) return <WaitingInvitation />
  if (own.data?.mySide === 'starter') return <OwnCase caseId={view.caseId} />

  if (declined) return <Declined starterName={view.starterName} wasNotMe={isWrongAddress(declined)} />
  if (unsent) return <NotSentYet key={unsent.id} row={unsent} starterName={view.starterName} />
  const step = stepOf(search.get('step'), view.items.length)
  if (step.name === 'time') return <TimeStep view={view} token={token} />
  if (step.name === 'decline') return <DeclineStep view={view} token={token} />
  if (step.name === 'not-me') return <NotMeStep view={view} token={token} />
  if (step.name === 'report') return <ReportStep token={token} />
  if (step.name !== 'start') return <AnswerSteps view={view} token={token} step={step} />
  if (view.answer) return <AccountStep view={view} token={token} />
  return <InvitationFacts view={view} token={token} />
}

function WaitingInvitation() {
  return (
    <div
      aria-busy="true"
      className="grid items-start gap-6 py-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10"
    >
      <h1 className="sr-only" tabIndex={-1}>
        {m.yourInvitationTitle()}
      </h1>
      <div className="grid max-w-text gap-6">
        <Skeleton className="h-32 w-4/5" />
        <Skeleton className="h-80 rounded-card" />
      </div>
      <Skeleton className="h-80 rounded-card max-lg:hidden" />
    </div>
  )
}
