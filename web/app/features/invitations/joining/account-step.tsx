import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { isSameEmail } from '@evensettle/domain/intake/draft.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signOut, useSession } from '../../../lib/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { formatDate } from '../../../lib/format.ts'
import { AccountForm } from './account-form.tsx'
import { JoinNow } from './join-now.tsx'
import { letterStandingQuery } from '../letter/queries.ts'
import { OneTimeLink } from './one-time-link.tsx'
import { signInPath } from '../model.ts'
import { wasSentHere } from '../queries.ts'
import { StepHeading } from '../step-heading.tsx'

/** The answer is in; what is left is an account, and then the case is open for both. */
export function AccountStep({ view, token }: { view: InvitationView; token: string }) {
  const session = useSession()
  const [name, setName] = useState(view.respondentName)
  const [isMeant, setIsMeant] = useState(false)
  const returnPath = signInPath(token)
  const { data: standing } = useQuery(letterStandingQuery(token))
  const isOwnAddress = standing?.state === 'confirmed' && standing.kind === 'email'
  // by letter it is the address that was just confirmed, not the one that the sender knows
  const email = (isOwnAddress && standing.to) || view.email
  const person = session.status === 'session' ? session.session : null

  if (person && !person.isSecondFactorPending) {
    if (isMeant || isSameEmail(person.email, email)) return <JoinNow token={token} name={name} view={view} />
    return (
      <Step title="Is this the right account?">
        <p>
          You are signed in as <strong className="wrap-anywhere">{person.email}</strong>.{' '}
          {isOwnAddress ? 'You have confirmed' : 'The invitation was sent to'}{' '}
          <strong className="wrap-anywhere">{email}</strong>.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setIsMeant(true)}>Go on with this account</Button>
          <Button variant="secondary" onClick={() => void signOut()}>
            Use another account
          </Button>
        </div>
      </Step>
    )
  }

  const isFromElsewhere = view.answer !== null && !wasSentHere(token)
  const intro = (
    <p>
      {isFromElsewhere
        ? `You have answered this already, on ${formatDate(view.answer?.at ?? view.sentAt)}.`
        : 'Thank you.'}{' '}
      {view.starterName} can see your answer now. With an account you can read what comes back, talk it over
      and sign. It takes a minute and costs nothing.
    </p>
  )
  const change = (
    <LinkButton to={view.answer?.kind === 'agree' ? '?step=agree' : '?step=review'} variant="quiet" size="s">
      Look at my answer again
    </LinkButton>
  )
  if (view.accountExists || person)
    return (
      <Step title="One thing left: sign in">
        {intro}
        <p>
          There is an account with the address <strong className="wrap-anywhere">{view.email}</strong>{' '}
          already.
        </p>
        <LinkButton to={returnPath}>Sign In</LinkButton>
        <OneTimeLink email={email} returnPath={returnPath} />
        <div className="-mx-4">{change}</div>
      </Step>
    )
  return (
    <Step title="One thing left: an account">
      {intro}
      <AccountForm email={email} name={name} onName={setName} token={token} />
      <p className="text-center text-sm text-ink-2">No wish for a password?</p>
      <OneTimeLink email={email} returnPath={returnPath} />
      <div className="-mx-4 flex flex-wrap items-center">
        <LinkButton to={returnPath} variant="quiet" size="s">
          I have an account
        </LinkButton>
        {change}
      </div>
    </Step>
  )
}

function Step({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-form gap-5 py-6 md:py-10">
      <StepHeading>{title}</StepHeading>
      {children}
    </div>
  )
}
