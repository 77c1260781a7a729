import * as m from '@evensettle/messages/sign-in/ways-in-link-sent-step.ts'
import { Button } from '../../../ui/button.tsx'
import { AuthScreen } from '../auth-screen.tsx'
import { ResendButton } from '../resend-button.tsx'
import { CodeFromMail } from './code-from-mail.tsx'
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
      <CodeFromMail onCode={onCode} />
      <ResendButton onResend={onResend} />
    </AuthScreen>
  )
}
