import type { LetterStanding } from '@evensettle/contracts/letter.ts'
import { readLetterCode } from '@evensettle/domain/invitations/letter-code.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { OtpField } from '../../../ui/otp-field.tsx'
import { confirmCodeMutation, sendCodeMutation } from './queries.ts'

/** The six digits that were sent. Asking again and taking another address are one press each. */
export function AskCode({
  token,
  standing,
  onConfirmed,
  onOther,
  back,
}: {
  token: string
  standing: LetterStanding
  onConfirmed: () => void
  onOther: () => void
  back: ReactNode
}) {
  const client = useQueryClient()
  const confirm = useMutation(confirmCodeMutation(client, token))
  const again = useMutation(sendCodeMutation(client, token))
  const [code, setCode] = useState('')
  const [isOdd, setIsOdd] = useState(false)
  const problem = isOdd ? 'The code has six digits.' : confirm.error?.message

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const isRead = readLetterCode(code) !== null
    setIsOdd(!isRead)
    if (isRead) confirm.mutate(code, { onSuccess: onConfirmed })
    else event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <p>
        We sent a code to <strong className="wrap-anywhere">{standing.to}</strong>. It can take a minute.{' '}
        {standing.kind === 'email' ? 'Look into your spam folder too.' : null}
      </p>
      <OtpField
        label="The code"
        hint="Six digits. Give them to nobody."
        inputMode="numeric"
        maxLength={12}
        value={code}
        error={problem}
        onChange={(event) => {
          setCode(event.target.value)
          setIsOdd(false)
        }}
      />
      {again.isSuccess ? (
        <Callout live>Another code is on its way. Only the newest one works.</Callout>
      ) : null}
      {again.isError ? (
        <Callout tone="danger" live>
          {again.error.message}
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={confirm.isPending}>
          Confirm and go on
        </Button>
        {back}
      </div>
      <p className="text-sm text-ink-2">You can close this page and come back to it on this device.</p>
      <div className="-mx-4 flex flex-wrap items-center">
        <Button
          variant="quiet"
          size="s"
          busy={again.isPending}
          onClick={() => again.mutate(standing.to ?? '')}
        >
          Send another code
        </Button>
        <Button variant="quiet" size="s" onClick={onOther}>
          Use another address or number
        </Button>
      </div>
    </form>
  )
}
