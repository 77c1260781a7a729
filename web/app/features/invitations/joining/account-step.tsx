import * as m from '@evensettle/messages/invitations/joining-account-step.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { isSameEmail } from '@evensettle/domain/invitations/contact.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signOut, useSession } from '../../../lib/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { formatDate } from '../../../lib/format.ts'
import { AccountForm } from './account-form.tsx'
import { JoinNow } from './join-now.tsx'
import { letterContactQuery } from '../letter/queries.ts'
import { OneTimeLink } from './one-time-link.tsx'
import { signInPath } from '../model.ts'
import { wasSentHere } from '../queries.ts'
import { StepHeading } from '../step-heading.tsx'
import { inline } from '../../../ui/inline.ts'

/** The answer is in; what is left is an account, and then the case is open for both. */
export function AccountStep({ view, token }: { view: InvitationView; token: string }) {
  const session = useSession()
  const [name, setName] = useState(view.respondentName)
  const [isMeant, setIsMeant] = useState(false)
  const returnPath = signInPath(token)
  const { data: letterContact } = useQuery(letterContactQuery(token))
  const isOwnAddress = letterContact?.state === 'confirmed' && letterContact.kind === 'email'
  // by letter it is the address that was just confirmed, not the one that the sender knows
  const email = (isOwnAddress && letterContact.to) || view.email
  const person = session.status === 'session' ? session.session : null

  if (person && !person.isSecondFactorPending) {
    if (isMeant || isSameEmail(person.email, email)) return <JoinNow token={token} name={name} view={view} />
    return (
      <Step title={m.isThisRightAccountTitle()}>
        <p>
          {(isOwnAddress ? m.signedInAndConfirmed : m.signedInAndInvited)(
            {
              strong: (words) => <strong className="wrap-anywhere">{words}</strong>,
              account: person.email,
              address: email,
            },
            inline,
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setIsMeant(true)}>{m.goOnWithThisAccountButton()}</Button>
          <Button variant="secondary" onClick={() => void signOut()}>
            {m.anotherAccountButton()}
          </Button>
        </div>
      </Step>
    )
  }

  const isFromElsewhere = view.answer !== null && !wasSentHere(token)
  const intro = (
    <p>
      {isFromElsewhere
        ? m.answeredAlready({
            date: formatDate(view.answer?.at ?? view.sentAt),
            starterName: view.starterName,
          })
        : m.answeredNow({ starterName: view.starterName })}
    </p>
  )
  const change = (
    <LinkButton to={view.answer?.kind === 'agree' ? '?step=agree' : '?step=review'} variant="quiet" size="s">
      {m.lookAtMyAnswerAgainLink()}
    </LinkButton>
  )
  if (view.accountExists || person)
    return (
      <Step title={m.oneThingLeftSignInTitle()}>
        {intro}
        <p>
          {m.thereIsAccountWithAddress(
            { strong: (words) => <strong className="wrap-anywhere">{words}</strong>, email: view.email },
            inline,
          )}
        </p>
        <LinkButton to={returnPath}>{m.signInLink()}</LinkButton>
        <OneTimeLink email={email} returnPath={returnPath} />
        <div className="-mx-4">{change}</div>
      </Step>
    )
  return (
    <Step title={m.oneThingLeftAccountTitle()}>
      {intro}
      <AccountForm email={email} name={name} onName={setName} token={token} />
      <p className="text-center text-sm text-ink-2">{m.noWishForPassword()}</p>
      <OneTimeLink email={email} returnPath={returnPath} />
      <div className="-mx-4 flex flex-wrap items-center">
        <LinkButton to={returnPath} variant="quiet" size="s">
          {m.iHaveAccountLink()}
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
