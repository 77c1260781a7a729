import { useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { OtpField } from '../../../ui/otp-field.tsx'
import { AuthScreen } from '../auth-screen.tsx'
import { cleanCode, CODE_LENGTH } from '../model.ts'
import { ResendButton } from '../resend-button.tsx'
import { SubmitButton } from '../submit-button.tsx'

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
      title="Check your email"
      subtitle={
        <>
          If there is an account for <strong className="text-ink">{email}</strong>, a link to sign in is on
          its way. It can take a minute, and it may land in spam.
        </>
      }
      below={
        <Button variant="quiet" onClick={onBack}>
          Back to login
        </Button>
      }
    >
      <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(event)}>
        <OtpField
          name="code"
          label="Code from the mail"
          hint="Is the mail on another device? Type its 6-digit code here."
          placeholder="000000"
          inputMode="numeric"
          value={code}
          onChange={(event) => setCode(cleanCode('authenticator', event.target.value))}
        />
        <SubmitButton busy={isBusy} disabled={code.length !== CODE_LENGTH || isBusy}>
          Sign In
        </SubmitButton>
      </form>
      <ResendButton onResend={onResend} />
    </AuthScreen>
  )
}
