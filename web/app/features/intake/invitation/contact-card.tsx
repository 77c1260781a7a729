import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/intake/invitation-contact-card.ts'
import { saveInvitationContact } from '@evensettle/contracts/invitation-sending.ts'
import type { InvitationState } from '@evensettle/contracts/invitations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEndpointForm } from '../../../lib/form.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { Chevron } from '../../../ui/chevron.tsx'
import { Problem } from '../../../ui/problem.tsx'

/** Phone and postal address: for a text after two days, and for the window of the letter's envelope. */
export function ContactCard({ invitation }: { invitation: InvitationState }) {
  const client = useQueryClient()
  const { caseId, phone, postalAddress } = invitation
  const form = useEndpointForm(saveInvitationContact, {
    defaultValues: { caseId, phone, postalAddress },
    onSuccess: (state) => {
      client.setQueryData(queryKeys.invitationState(caseId), state)
      toast(m.saved(), { tone: 'success' })
    },
  })

  return (
    <details className="group rounded-card border border-line bg-card shadow-card">
      <summary className="flex min-h-16 list-none items-center justify-between gap-4 rounded-card px-5 py-3 font-serif text-lg leading-tight font-semibold sm:px-6">
        {m.phoneAndPostalAddressSummary()}
        <Chevron className="size-5 shrink-0 text-ink-3 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <form onSubmit={form.submit} noValidate className="grid gap-4 px-5 pb-5 sm:px-6 sm:pb-6">
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
          {...form.field('phone')}
        />
        <TextArea
          label={m.theirPostalAddressLabel()}
          hint={m.theirPostalAddressHint()}
          rows={3}
          maxLength={300}
          {...form.field('postalAddress')}
        />
        <Problem words={form.problem} />
        <Button type="submit" variant="secondary" busy={form.isSending}>
          {m.saveButton()}
        </Button>
      </form>
    </details>
  )
}
