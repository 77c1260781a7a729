import * as m from '@evensettle/messages/invitations/joining-account-step.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { isSameEmail } from '@evensettle/domain/invitations/contact.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signOut, useSession } from '../../../lib/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Card } from '../../../ui/card.tsx'
import { AccountForm } from './account-form.tsx'
import { JoinNow } from './join-now.tsx'
import { letterContactQuery } from '../letter/queries.ts'
import { OneTimeLink } from './one-time-link.tsx'
import { Sent } from './sent.tsx'
import { Talk, useHadReply } from '../talk/talk.tsx'
import { signInPath } from '../model.ts'
import { wasSentHere } from '../queries.ts'
import { StepHeading } from '../step-heading.tsx'
import { inline } from '../../../ui/inline.ts'

/** The answer is in: what it was, what comes next, and an account for whoever wants to go on to talk and sign. */
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

  const hasAccount = view.accountExists || person !== null
  const oneTimeLink = (
    <OneTimeLink email={email} returnPath={returnPath} variant="primary" label={m.sendMeLinkLabel()} />
  )
  return (
    <Answered view={view} token={token}>
      <Card aria-labelledby="account" className="grid gap-5">
        <h2 id="account">{hasAccount ? m.signInHeading() : m.accountHeading()}</h2>
        <p>{m.whyAccount({ starterName: view.starterName })}</p>
        {hasAccount ? (
          <p>
            {m.thereIsAccountWithAddress(
              { strong: (words) => <strong className="wrap-anywhere">{words}</strong>, email: view.email },
              inline,
            )}
          </p>
        ) : null}
        {oneTimeLink}
        {hasAccount ? (
          <LinkButton to={returnPath} variant="secondary">
            {m.signInLink()}
          </LinkButton>
        ) : (
          <>
            <h3>{m.orWithPassword()}</h3>
            <AccountForm email={email} name={name} onName={setName} token={token} />
            <div className="-mx-4">
              <LinkButton to={returnPath} variant="quiet" size="s">
                {m.iHaveAccountLink()}
              </LinkButton>
            </div>
          </>
        )}
      </Card>
    </Answered>
  )
}

/** Whoever sent the answer reads on and writes here; somebody else with the same letter sees that one was given. */
function Answered({
  view,
  token,
  children,
}: {
  view: InvitationView
  token: string
  children: React.ReactNode
}) {
  const isHere = wasSentHere(token)
  if (!view.answer?.sent)
    return (
      <Sent view={view} isHere={isHere} talk={null} isReplyFirst={false}>
        {children}
      </Sent>
    )
  return (
    <WithTalk view={view} token={token} isHere={isHere}>
      {children}
    </WithTalk>
  )
}

function WithTalk({
  view,
  token,
  isHere,
  children,
}: {
  view: InvitationView
  token: string
  isHere: boolean
  children: React.ReactNode
}) {
  const isReplyFirst = useHadReply(token)
  return (
    <Sent view={view} isHere={isHere} talk={<Talk view={view} token={token} />} isReplyFirst={isReplyFirst}>
      {children}
    </Sent>
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
