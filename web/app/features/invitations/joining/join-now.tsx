import * as m from '@evensettle/messages/invitations/joining-join-now.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ContactStep } from '../letter/contact-step.tsx'
import { PROBLEM_WORDS } from '../copy.ts'
import { InvitationProblem } from '../invitation-problem.tsx'
import { forgetToken, joinMutation } from '../queries.ts'

/** Links the signed-in person to the invitation and goes on to the case, or straight to the agreement. */
export function JoinNow({
  token,
  name,
  view,
}: {
  token: string
  name: string
  view: Pick<InvitationView, 'email' | 'starterName'>
}) {
  const navigate = useNavigate()
  const join = useMutation(joinMutation(token))

  const begin = useEffectEvent(() =>
    join.mutate(name, {
      onSuccess: async ({ caseId, agreementId }) => {
        await navigate(`/case/${caseId}${agreementId ? '?tab=agreement' : ''}`, { replace: true })
        forgetToken(token)
      },
    }),
  )
  useEffect(() => begin(), [])

  if (join.error instanceof ApiError) {
    // the account was made on another device than the answer
    if (join.error.code === 'CONTACT_NEEDED')
      return (
        <ContactStep
          token={token}
          known={view.email}
          starterName={view.starterName}
          onConfirmed={() => begin()}
        />
      )
    if (join.error.code === 'OWN_CASE')
      return <InvitationProblem title={m.thisIsInvitationThatYouTitle()} words={m.thisIsInvitationWords()} />
    const problem = PROBLEM_WORDS[join.error.code]
    if (problem) return <InvitationProblem {...problem} code={join.error.code} token={token} />
  }
  if (join.isError)
    return (
      <div className="py-8">
        <ErrorPanel headingLevel="h1" name={m.joiningName()} onRetry={() => begin()} />
      </div>
    )
  return (
    <div className="grid min-h-72 place-items-center">
      <Spinner label={m.openingYourCaseLabel()} />
    </div>
  )
}
