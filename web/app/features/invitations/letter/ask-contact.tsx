import * as m from '@evensettle/messages/invitations/letter-ask-contact.ts'
import { sendLetterCode } from '@evensettle/contracts/letter.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEndpointForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { sendCodeMutation } from './queries.ts'
import { Problem } from '../../../ui/problem.tsx'

/** Where the code goes: an address or number of the invited person, in one field. */
export function AskContact({
  token,
  known,
  starterName,
  smsPossible,
  sends,
  typed,
  onSent,
  back,
}: {
  token: string
  /** the address the invitation was sent to */
  known: string
  starterName: string
  smsPossible: boolean
  /** something waits to be sent to the starter */
  sends: boolean
  typed: string
  onSent: (contact: string) => void
  back: ReactNode
}) {
  const send = useMutation(sendCodeMutation(useQueryClient(), token))
  const form = useEndpointForm(sendLetterCode, {
    defaultValues: { token, contact: typed },
    send: ({ contact }) => send.mutateAsync(contact),
    onSuccess: (_, { contact }) => onSent(contact),
  })

  return (
    <form noValidate className="grid gap-5" onSubmit={form.submit}>
      <p>
        {m.sentYouLetterAndHas({ starterName })}{' '}
        <span>{sends ? m.nothingIsSentYet({ starterName }) : null}</span>
      </p>
      <TextField
        label={smsPossible ? m.yourEmailAddressOrMobileLabel() : m.yourEmailAddressLabel()}
        hint={`${known === '' ? '' : m.invitationWentToIfYou({ known })}${smsPossible ? m.numberBeginsWithAndCountry() : m.itMustBeOneOf()}`}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...form.field('contact')}
      />
      <p className="text-sm text-ink-2">{m.doesNotGetToSee({ starterName })}</p>
      <Problem words={form.problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isSending}>
          {m.sendMeCodeButton()}
        </Button>
        {back}
      </div>
    </form>
  )
}
