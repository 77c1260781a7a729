import { SIGN_IN_RULES } from '@evensettle/contracts/sign-in-rules.ts'
import * as m from '@evensettle/messages/sign-in/choose-password-step.ts'
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
      title={m.choosePasswordTitle()}
      subtitle={m.choosePasswordSubtitle()}
      below={
        <>
          <Button variant="quiet" onClick={onLater}>
            {m.goOnWithoutPasswordButton()}
          </Button>
          <p className="text-sm text-ink-2">{m.youCanThenSignIn()}</p>
        </>
      }
    >
      <p className="text-ink-2">{m.passwordWasTypedForThis()}</p>
      <form method="post" noValidate className="grid gap-5" onSubmit={form.submit}>
        {/* password managers keep the password with it */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={m.newPasswordLabel()}
          warnsIfEasy
          name="password"
          required
          autoComplete="new-password"
          hint={m.newPasswordHint({ characters: SIGN_IN_RULES.passwordAtLeast })}
          error={form.errors.password}
        />
        <SubmitButton busy={form.isBusy}>{m.saveAndGoOn()}</SubmitButton>
      </form>
    </AuthScreen>
  )
}
