import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { AuthScreen } from './auth-screen.tsx'
import { passwordProblem } from './model.ts'
import { SubmitButton } from './submit-button.tsx'
import { useFieldErrors } from './use-field-errors.ts'

/** The address is confirmed, and no password typed before counts: a new one is asked for. */
export function ChoosePasswordStep({
  email,
  onPassword,
  onLater,
}: {
  email: string
  onPassword: (password: string) => Promise<void>
  onLater: () => void
}) {
  const form = useFieldErrors(
    ['password'],
    ({ password }) => ({ password: passwordProblem(password) }),
    ({ password }) => onPassword(password),
  )
  return (
    <AuthScreen
      takesFocus
      title="Choose a password"
      subtitle="Your email address is confirmed, and you are signed in."
      below={
        <>
          <Button variant="quiet" onClick={onLater}>
            Go on without a password
          </Button>
          <p className="text-sm text-ink-2">You can then sign in with a link that we email to you.</p>
        </>
      }
    >
      <p className="text-ink-2">
        A password was typed for this account before the address was confirmed. We cannot tell whether you
        typed it, so it does not work. The one that you choose now will.
      </p>
      <form method="post" noValidate className="grid gap-5" onSubmit={form.submit}>
        {/* password managers keep the password with it */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="New Password"
          warnsIfEasy
          name="password"
          required
          autoComplete="new-password"
          hint="At least 6 characters. A few words in a row are easy to remember."
          error={form.errors.password}
        />
        <SubmitButton busy={form.isBusy}>Save and go on</SubmitButton>
      </form>
    </AuthScreen>
  )
}
