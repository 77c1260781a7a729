import * as m from '@evensettle/messages/sign-in/ways-in-link-sent-step.ts'
import { useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { OtpField } from '../../../ui/otp-field.tsx'
import { AuthScreen } from '../auth-screen.tsx'
import { cleanCode, CODE_LENGTH } from '../model.ts'
import { ResendButton } from '../resend-button.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { inline } from '../../../ui/inline.ts'

/** A link is on its way: open it, type the code that came with it, or have it sent again. */
export function LinkSentStep({
  email,
  onCode,
  onResend,
  onBack,
}: {
  email: string
  onCode: (code: string) => Promise<boolean>
  onResend: () => Promise<string | null>
  onBack: () => void
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
    <AuthScreen
      takesFocus
      title={m.checkYourEmailTitle()}
      subtitle={
        <>
          {m.ifThereIsAccountFor(
            { strong: (words) => <strong className="text-ink">{words}</strong>, email },
            inline,
          )}
        </>
      }
      below={
        <Button variant="quiet" onClick={onBack}>
          {m.backToLoginButton()}
        </Button>
      }
    >
      <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(event)}>
        <OtpField
          name="code"
          label={m.codeFromMailLabel()}
          hint={m.codeFromMailHint({ digits: CODE_LENGTH })}
          placeholder="000000"
          inputMode="numeric"
          value={code}
          onChange={(event) => setCode(cleanCode('authenticator', event.target.value))}
        />
        <SubmitButton busy={isBusy} disabled={code.length !== CODE_LENGTH || isBusy}>
          {m.signIn()}
        </SubmitButton>
      </form>
      <ResendButton onResend={onResend} />
    </AuthScreen>
  )
}
