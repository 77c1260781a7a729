import * as m from '@evensettle/messages/sign-in/ways-in-link-sent-step.ts'
import { useState, type FormEvent } from 'react'
import { OtpField } from '../../../ui/otp-field.tsx'
import { cleanCode, CODE_LENGTH } from '../model.ts'
import { SubmitButton } from '../submit-button.tsx'

/** The code that came with a mailed link, for whoever reads the mail on another device. `onCode` answers whether it was right. */
export function CodeFromMail({
  hint = m.codeFromMailHint({ digits: CODE_LENGTH }),
  button = m.signIn(),
  onCode,
}: {
  hint?: string
  button?: string
  onCode: (code: string) => Promise<boolean>
}) {
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || code.length !== CODE_LENGTH) return
    setIsBusy(true)
    const isRight = await onCode(code).catch(() => false)
    setIsBusy(false)
    if (!isRight) setCode('')
  }

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(event)}>
      <OtpField
        name="code"
        label={m.codeFromMailLabel()}
        hint={hint}
        placeholder="000000"
        inputMode="numeric"
        value={code}
        onChange={(event) => setCode(cleanCode('authenticator', event.target.value))}
      />
      <SubmitButton busy={isBusy} disabled={code.length !== CODE_LENGTH || isBusy}>
        {button}
      </SubmitButton>
    </form>
  )
}
