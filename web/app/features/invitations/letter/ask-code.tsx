import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/invitations/letter-ask-code.ts'
import { confirmLetterCode, type LetterContact } from '@evensettle/contracts/letter.ts'
import { readLetterCode } from '@evensettle/domain/invitations/letter-code.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEndpointForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { OtpField } from '../../../ui/otp-field.tsx'
import { confirmCodeMutation, sendCodeMutation } from './queries.ts'
import { inline } from '../../../ui/inline.ts'
import { Problem } from '../../../ui/problem.tsx'

/** The six digits that were sent. Asking again and taking another address are one press each. */
export function AskCode({
  token,
  letterContact,
  sendsTo,
  onConfirmed,
  onOther,
  back,
}: {
  token: string
  letterContact: LetterContact
  /** who gets at once what was about to be sent, or null where nothing is */
  sendsTo: string | null
  onConfirmed: () => void
  onOther: () => void
  back: ReactNode
}) {
  const client = useQueryClient()
  const confirm = useMutation(confirmCodeMutation(client, token))
  const again = useMutation(sendCodeMutation(client, token))
  const form = useEndpointForm(confirmLetterCode, {
    defaultValues: { token, code: '' },
    check: ({ code }): Record<string, string> =>
      readLetterCode(code) === null ? { code: m.problem({ digits: TIMELINE.letterCode.digits }) } : {},
    send: ({ code }) => confirm.mutateAsync(code),
    onSuccess: onConfirmed,
  })
  const field = form.field('code')

  return (
    <form noValidate className="grid gap-5" onSubmit={form.submit}>
      <p>
        {m.weSentCodeToIt(
          { strong: (words) => <strong className="wrap-anywhere">{words}</strong>, to: letterContact.to },
          inline,
        )}{' '}
        <span>{letterContact.kind === 'email' ? m.lookIntoYourSpamFolder() : null}</span>
      </p>
      <OtpField
        label={m.codeLabel()}
        hint={m.codeHint({ digits: TIMELINE.letterCode.digits })}
        inputMode="numeric"
        maxLength={12}
        {...field}
        error={field.error ?? form.problem ?? undefined}
      />
      {sendsTo === null ? null : <p>{m.confirmingSends({ starterName: sendsTo })}</p>}
      {again.isSuccess ? <Callout live>{m.anotherCodeIsOnIts()}</Callout> : null}
      <Problem words={again.error?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isSending}>
          {sendsTo === null ? m.confirmAndGoOnButton() : m.confirmAndSendButton()}
        </Button>
        {back}
      </div>
      <p className="text-sm text-ink-2">{m.youCanCloseThisPage()}</p>
      <div className="-mx-4 flex flex-wrap items-center">
        <Button
          variant="quiet"
          size="s"
          busy={again.isPending}
          onClick={() => again.mutate(letterContact.to ?? '')}
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
