import * as m from '@evensettle/messages/invitations/letter-contact-step.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { StepHeading } from '../step-heading.tsx'
import { AskCode } from './ask-code.tsx'
import { AskContact } from './ask-contact.tsx'
import { letterContactQuery } from './queries.ts'

/** Between a letter's reader and what they send: an address or number of theirs, and the code that goes there. */
export function ContactStep({
  token,
  starterName,
  onConfirmed,
  known = '',
  isOver = false,
  sends = false,
  onBack,
}: {
  token: string
  starterName: string
  onConfirmed: () => void
  /** the address the invitation was sent to, where that is known */
  known?: string
  /** something was confirmed before, and does not count any more */
  isOver?: boolean
  /** what was about to be sent goes out by the confirming */
  sends?: boolean
  onBack?: () => void
}) {
  const { data: letterContact, isError, refetch } = useQuery(letterContactQuery(token))
  const [typed, setTyped] = useState('')
  const [wantsOther, setWantsOther] = useState(false)
  const back = onBack && (
    <Button variant="secondary" onClick={onBack}>
      {m.goBackButton()}
    </Button>
  )
  if (isError) return <ErrorPanel headingLevel="h1" name={m.thisStepName()} onRetry={() => void refetch()} />
  if (!letterContact)
    return (
      <div className="grid min-h-72 place-items-center">
        <Spinner label={m.loadingLabel()} />
      </div>
    )
  return (
    <div className="mx-auto grid w-full max-w-form gap-5 py-6 md:py-10">
      <StepHeading>{m.oneMoreStepCodeFor()}</StepHeading>
      {isOver ? (
        <Callout tone="warn" live>
          {m.confirmedDoesNotCount({ starterName })}
        </Callout>
      ) : null}
      {letterContact.state === 'sent' && !wantsOther ? (
        <AskCode
          token={token}
          letterContact={letterContact}
          sendsTo={sends ? starterName : null}
          onConfirmed={onConfirmed}
          onOther={() => setWantsOther(true)}
          back={back}
        />
      ) : (
        <AskContact
          token={token}
          known={known}
          starterName={starterName}
          smsPossible={letterContact.smsPossible}
          sends={sends}
          typed={typed}
          onSent={(contact) => {
            setTyped(contact)
            setWantsOther(false)
          }}
          back={back}
        />
      )}
    </div>
  )
}
