import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AccountExistsNotice } from './account-exists-notice.tsx'
import { AuthScreen } from './auth-screen.tsx'
import { emailProblem } from './model.ts'
import { SubmitButton } from './submit-button.tsx'
import { useFieldErrors } from './use-field-errors.ts'

/** E-mail and password. `search` is kept on the links, so that nobody forgets what they came for. */
export function PasswordStep({
  subtitle,
  search,
  showAccountExists,
  onSignIn,
  onGoBack,
}: {
  subtitle: string
  search: string
  showAccountExists: boolean
  onSignIn: (email: string, password: string) => Promise<void>
  onGoBack: () => void
}) {
  const form = useFieldErrors(
    ['email', 'password'],
    ({ email, password }) => ({
      email: emailProblem(email),
      password: password === '' ? 'Enter your password.' : null,
    }),
    ({ email, password }) => onSignIn(email.trim(), password),
  )
  return (
    <AuthScreen
      title="Sign In"
      subtitle={subtitle}
      below={
        <>
          <p>
            New here?{' '}
            <Link to={{ pathname: '/register', search }} className="link">
              Create an account
            </Link>
          </p>
          <Button variant="quiet" onClick={onGoBack}>
            Go back
          </Button>
        </>
      }
    >
      {showAccountExists ? <AccountExistsNotice search={search} /> : null}
      <form method="post" noValidate className="grid gap-5" onSubmit={form.submit}>
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="username"
          error={form.errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          required
          autoComplete="current-password"
          error={form.errors.password}
        />
        <SubmitButton busy={form.isBusy}>Sign In</SubmitButton>
      </form>
      <Link to={{ pathname: '/forgot-password', search }} className="link justify-self-center">
        Forgot your password?
      </Link>
    </AuthScreen>
  )
}
