import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/intake/invitation-resend-card.ts'
import { emailInvalid } from '@evensettle/messages/refusals/common.ts'
import { resendInvitation, type InvitationState } from '@evensettle/contracts/invitations.ts'
import { isWrongAddressState } from '@evensettle/domain/invitations/invitation-state.ts'
import { isEmail, isSameEmail } from '@evensettle/domain/invitations/contact.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { useEndpointForm } from '../../../lib/form.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { INVITATION_PROBLEMS } from '../copy.ts'
import { needsNewMail } from './model.ts'
import { inline } from '../../../ui/inline.ts'
import { Problem } from '../../../ui/problem.tsx'

/** Sends the invitation again, to the same or another address. Asks first: the link sent before stops working. */
export function ResendCard({ invitation }: { invitation: InvitationState }) {
  const client = useQueryClient()
  const { caseId } = invitation
  const isWrong = isWrongAddressState(invitation.state)
  const [isAsking, setIsAsking] = useState(false)
  const form = useEndpointForm(resendInvitation, {
    defaultValues: { caseId, email: isWrong ? '' : invitation.email },
    sentences: INVITATION_PROBLEMS,
    send: (values) => call(resendInvitation, values).finally(() => setIsAsking(false)),
    onSuccess: (state) => {
      client.setQueryData(queryKeys.invitationState(caseId), state)
      toast(m.invitationIsOnItsWay(), { tone: 'success' })
    },
  })
  const email = form.watch('email')
  const isSameAddress = isSameEmail(email, invitation.email)

  function ask(values: { email: string }) {
    if (isEmail(values.email.trim())) setIsAsking(true)
    else form.setError('email', { message: emailInvalid() }, { shouldFocus: true })
  }

  return (
    <Card aria-labelledby="resend-heading">
      <h2 id="resend-heading" className="text-lg">
        {isWrong ? m.sendItElsewhereHeading() : m.sendItAgainHeading()}
      </h2>
      <form onSubmit={(event) => void form.handleSubmit(ask)(event)} noValidate className="mt-3 grid gap-4">
        <TextField
          label={m.toThisAddressLabel()}
          hint={isWrong ? m.toThisAddressHintWrong({ email: invitation.email }) : m.toThisAddressHint()}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...form.field('email')}
        />
        <Problem words={form.problem} />
        <Button
          type="submit"
          variant={needsNewMail(invitation) ? 'primary' : 'secondary'}
          busy={form.isSending}
        >
          {isSameAddress ? m.sendAgainButton() : m.sendToThisAddressButton()}
        </Button>
      </form>
      <ConfirmDialog
        open={isAsking}
        title={isSameAddress ? m.sendInvitationAgainTitle() : m.sendItToAnotherAddressTitle()}
        confirmLabel={m.sendItConfirmLabel()}
        busy={form.isSending}
        onConfirm={() => form.submit()}
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
