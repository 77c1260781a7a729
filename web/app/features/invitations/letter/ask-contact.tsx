import * as m from '@evensettle/messages/invitations/letter-ask-contact.ts'
import { contactProblem } from '@evensettle/contracts/letter.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { sendCodeMutation } from './queries.ts'

/** Where the code goes: an address or number of the invited person, in one field. */
export function AskContact({
  token,
  known,
  starterName,
  textsPossible,
  typed,
  onType,
  onSent,
  back,
}: {
  token: string
  /** the address the invitation was sent to */
  known: string
  starterName: string
  textsPossible: boolean
  typed: string
  onType: (text: string) => void
  onSent: () => void
  back: ReactNode
}) {
  const send = useMutation(sendCodeMutation(useQueryClient(), token))
  const [problem, setProblem] = useState<string | null>(null)
  const refusal = send.error instanceof ApiError ? send.error : null
  const atField = refusal?.fields?.['contact'] ?? null

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = contactProblem(typed)
    setProblem(found)
    if (found === null) send.mutate(typed, { onSuccess: onSent })
    else event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <p>{m.sentYouLetterAndHas({ starterName })}</p>
      <TextField
        label={textsPossible ? m.yourEmailAddressOrMobileLabel() : m.yourEmailAddressLabel()}
        hint={`${known === '' ? '' : m.invitationWentToIfYou({ known })}${textsPossible ? m.numberBeginsWithAndCountry() : m.itMustBeOneOf()}`}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={typed}
        error={problem ?? atField ?? undefined}
        onChange={(event) => {
          onType(event.target.value)
          setProblem(null)
        }}
      />
      <p className="text-sm text-ink-2">{m.doesNotGetToSee({ starterName })}</p>
      {send.isError && atField === null ? (
        <Callout tone="danger" live>
          {send.error.message}
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={send.isPending}>
          {m.sendMeCodeButton()}
        </Button>
        {back}
      </div>
    </form>
  )
}
