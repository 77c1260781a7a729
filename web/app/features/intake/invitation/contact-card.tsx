import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/intake/invitation-contact-card.ts'
import type { InvitationState } from '@evensettle/contracts/invitations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { contactMutation } from '../queries.ts'
import { Chevron } from '../../../ui/chevron.tsx'

/** Phone and postal address: for a text after two days, and for the window of the letter's envelope. */
export function ContactCard({ invitation }: { invitation: InvitationState }) {
  const [phone, setPhone] = useState(invitation.phone)
  const [postalAddress, setPostalAddress] = useState(invitation.postalAddress)
  const save = useMutation(contactMutation(useQueryClient(), invitation.caseId))
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const hasOwnField = Object.keys(fields).length > 0

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ phone, postalAddress }, { onSuccess: () => toast(m.saved(), { tone: 'success' }) })
  }

  return (
    <details className="group rounded-card border border-line bg-card shadow-card">
      <summary className="flex min-h-16 list-none items-center justify-between gap-4 rounded-card px-5 py-3 font-serif text-lg leading-tight font-semibold sm:px-6">
        {m.phoneAndPostalAddressSummary()}
        <Chevron className="size-5 shrink-0 text-ink-3 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <form onSubmit={submit} noValidate className="grid gap-4 px-5 pb-5 sm:px-6 sm:pb-6">
        <TextField
          label={m.theirPhoneLabel()}
          hint={
            invitation.smsPossible
              ? m.theirPhoneHint({ days: TIMELINE.secondChannelAfter / DAY })
              : m.theirPhoneHintOnlyKeptFor()
          }
          type="tel"
          autoComplete="off"
          maxLength={40}
          value={phone}
          error={fields['phone']}
          onChange={(event) => setPhone(event.target.value)}
        />
        <TextArea
          label={m.theirPostalAddressLabel()}
          hint={m.theirPostalAddressHint()}
          rows={3}
          maxLength={300}
          value={postalAddress}
          error={fields['postalAddress']}
          onChange={(event) => setPostalAddress(event.target.value)}
        />
        {save.error && !hasOwnField ? (
          <Callout tone="danger" live>
            {save.error.message}
          </Callout>
        ) : null}
        <Button type="submit" variant="secondary" busy={save.isPending}>
          {m.saveButton()}
        </Button>
      </form>
    </details>
  )
}
