import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { authClient, useSession } from '../../lib/auth.ts'
import { BRAND } from '../../lib/brand.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { AuthScreen } from './auth-screen.tsx'
import { destinationAfterSignIn, emailProblem, passwordProblem, signInQuery } from './model.ts'
import { wordsOf } from './queries.ts'
import { SubmitButton } from './submit-button.tsx'
import { useFieldErrors } from './use-field-errors.ts'

const ResendButton = lazy(() =>
  import('./resend-button.tsx').then((part) => ({ default: part.ResendButton })),
)

const KNOWN_ADDRESS = new Set(['user_already_exists', 'email_exists'])

/** Sign up; a known address is sent to sign in, a new one on its way or to its mailbox. */
export function RegisterScreen() {
  const navigate = useNavigate()
  const [searchParams] = useSearchParams()
  const isHydrated = useIsHydrated()
  const search = isHydrated ? searchParams.toString() : ''
  const session = useSession()
  const [confirmAddress, setConfirmAddress] = useState<string | null>(null)
  const isSignedIn = session.status === 'session' && !session.session.isSecondFactorPending

  const emailRedirectTo = isHydrated ? `${window.location.origin}/login${search ? `?${search}` : ''}` : ''

  const leave = useEffectEvent(
    () => void navigate(destinationAfterSignIn(signInQuery(searchParams)), { replace: true }),
  )
  useEffect(() => {
    if (isSignedIn) leave()
  }, [isSignedIn])

  async function register({ email, password }: { email: string; password: string }): Promise<void> {
    const client = await authClient()
    const { data, error } = await client.signUp({
      email: email.trim(),
      password,
      options: { emailRedirectTo },
    })
    // With confirmation by mail on, a known address is answered like a new one, but without identities.
    if ((error && KNOWN_ADDRESS.has(error.code ?? '')) || data.user?.identities?.length === 0) {
      void navigate({ pathname: '/login', search }, { state: { accountExists: email.trim() } })
      return
    }
    if (error) toast(wordsOf(error, 'An error occurred during sign up'), { tone: 'error' })
    else if (data.session) toast(`Welcome to ${BRAND}`, { tone: 'success' })
    else setConfirmAddress(email.trim())
  }

  async function sendAgain(email: string): Promise<string | null> {
    const client = await authClient()
    const { error } = await client.resend({ type: 'signup', email, options: { emailRedirectTo } })
    return error ? wordsOf(error, 'Failed to send the link. Please try again.') : null
  }

  const form = useFieldErrors(
    ['email', 'password'],
    ({ email, password }) => ({ email: emailProblem(email), password: passwordProblem(password) }),
    register,
  )

  if (confirmAddress)
    return (
      <AuthScreen
        takesFocus
        title="Check your email"
        subtitle={
          <>
            We have sent a link to <strong className="text-ink">{confirmAddress}</strong>. Open it to finish
            your account.
          </>
        }
        below={
          <Link to={{ pathname: '/login', search }} className="link">
            Back to Sign In
          </Link>
        }
      >
        <Suspense fallback={null}>
          <ResendButton onResend={() => sendAgain(confirmAddress)} />
        </Suspense>
      </AuthScreen>
    )

  return (
    <AuthScreen
      title="Create an account"
      subtitle="An account keeps your cases in one place and lets you sign."
      below={
        <p>
          Have an account?{' '}
          <Link to={{ pathname: '/login', search }} className="link">
            Sign In
          </Link>
        </p>
      }
    >
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
          warnsIfEasy
          name="password"
          required
          autoComplete="new-password"
          hint="At least 6 characters. A few words in a row are easy to remember."
          error={form.errors.password}
        />
        <SubmitButton busy={form.isBusy}>Create account</SubmitButton>
      </form>
      <p className="text-sm text-ink-2">
        By creating an account you accept our{' '}
        <a href="/terms" className="link">
          terms
        </a>
        . How we treat your data is in our{' '}
        <a href="/privacy" className="link">
          privacy notice
        </a>
        .
      </p>
    </AuthScreen>
  )
}
