import * as m from '@evensettle/messages/invitations/letter-ask-code.ts'
import type { LetterStanding } from '@evensettle/contracts/letter.ts'
import { readLetterCode } from '@evensettle/domain/invitations/letter-code.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { OtpField } from '../../../ui/otp-field.tsx'
import { confirmCodeMutation, sendCodeMutation } from './queries.ts'
import { inline } from '../../../ui/inline.ts'

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
  const problem = isOdd ? m.problem() : confirm.error?.message

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
        {m.weSentCodeToIt(
          { strong: (words) => <strong className="wrap-anywhere">{words}</strong>, to: standing.to },
          inline,
        )}{' '}
        {standing.kind === 'email' ? m.lookIntoYourSpamFolder() : null}
      </p>
      <OtpField
        label={m.codeLabel()}
        hint={m.codeHint()}
        inputMode="numeric"
        maxLength={12}
        value={code}
        error={problem}
        onChange={(event) => {
          setCode(event.target.value)
          setIsOdd(false)
        }}
      />
      {again.isSuccess ? <Callout live>{m.anotherCodeIsOnIts()}</Callout> : null}
      {again.isError ? (
        <Callout tone="danger" live>
          {again.error.message}
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={confirm.isPending}>
          {m.confirmAndGoOnButton()}
        </Button>
        {back}
      </div>
      <p className="text-sm text-ink-2">{m.youCanCloseThisPage()}</p>
      <div className="-mx-4 flex flex-wrap items-center">
        <Button
          variant="quiet"
          size="s"
          busy={again.isPending}
          onClick={() => again.mutate(standing.to ?? '')}
        >
          {m.sendAnotherCodeButton()}
        </Button>
        <Button variant="quiet" size="s" onClick={onOther}>
          {m.anotherAddressOrNumberButton()}
        </Button>
      </div>
    </form>
  )
}
