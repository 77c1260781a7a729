import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/intake/invitation-resend-card.ts'
import { emailInvalid } from '@evensettle/messages/refusals/common.ts'
import type { InvitationState } from '@evensettle/contracts/invitations.ts'
import { isEmail, isSameEmail } from '@evensettle/domain/invitations/contact.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { INVITATION_PROBLEMS } from '../copy.ts'
import { resendMutation } from '../queries.ts'
import { needsNewMail } from './model.ts'
import { inline } from '../../../ui/inline.ts'

/** Sends the invitation again, to the same or another address. Asks first: the link sent before stops working. */
export function ResendCard({ invitation }: { invitation: InvitationState }) {
  const [email, setEmail] = useState(invitation.email)
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const resend = useMutation(resendMutation(useQueryClient(), invitation.caseId))
  const isSameAddress = isSameEmail(email, invitation.email)

  function ask(event: FormEvent) {
    event.preventDefault()
    setProblem('')
    const fault = isEmail(email.trim()) ? undefined : emailInvalid()
    setError(fault)
    if (fault) input.current?.focus()
    else setIsAsking(true)
  }

  async function send() {
    try {
      await resend.mutateAsync(email.trim())
      toast(m.invitationIsOnItsWay(), { tone: 'success' })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const beside = failure.fields['email']
      if (beside) setError(beside)
      else setProblem(INVITATION_PROBLEMS[failure.code] ?? failure.message)
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <Card aria-labelledby="resend-heading">
      <h2 id="resend-heading" className="text-lg">
        {m.sendItAgainHeading()}
      </h2>
      <form onSubmit={ask} noValidate className="mt-3 grid gap-4">
        <TextField
          ref={input}
          label={m.toThisAddressLabel()}
          hint={m.toThisAddressHint()}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={email}
          error={error}
          onChange={(event) => {
            setEmail(event.target.value)
            setError(undefined)
          }}
        />
        {problem ? (
          <Callout tone="danger" live>
            {problem}
          </Callout>
        ) : null}
        <Button
          type="submit"
          variant={needsNewMail(invitation) ? 'primary' : 'secondary'}
          busy={resend.isPending}
        >
          {isSameAddress ? m.sendAgainButton() : m.sendToThisAddressButton()}
        </Button>
      </form>
      <ConfirmDialog
        open={isAsking}
        title={isSameAddress ? m.sendInvitationAgainTitle() : m.sendItToAnotherAddressTitle()}
        confirmLabel={m.sendItConfirmLabel()}
        busy={resend.isPending}
        onConfirm={() => void send()}
        onClose={() => setIsAsking(false)}
      >
        <p>
          {m.getsNewLinkAtLink(
            {
              name: invitation.name,
              strong: (words) => <strong className="text-ink">{words}</strong>,
              email: email.trim(),
              days: TIMELINE.invitationValid / DAY,
            },
            inline,
          )}
        </p>
      </ConfirmDialog>
    </Card>
  )
}
