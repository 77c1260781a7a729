import { SIGN_IN_RULES } from '@evensettle/contracts/sign-in-rules.ts'
import * as m from '@evensettle/messages/sign-in/register-screen.ts'
import { linkNotSent, signUpFailed } from '@evensettle/messages/refusals/sign-up.ts'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { lazyPart } from '../../lib/lazy-part.tsx'
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
import { inline } from '../../ui/inline.ts'
import { pageLink } from '../../ui/page-link.tsx'

const ResendButton = lazyPart(() => import('./resend-button.tsx'), 'ResendButton')

const CodeFromMail = lazyPart(() => import('./ways-in/code-from-mail.tsx'), 'CodeFromMail')

const KNOWN_ADDRESS = new Set(['user_already_exists', 'email_exists'])

/** The mail is on another device: its code opens the account here. */
async function enterByCode(email: string, code: string): Promise<boolean> {
  const { signInByCode } = await import('./ways-in/queries.ts')
  const problem = await signInByCode(email, code)
  if (problem !== null) toast(problem, { tone: 'error' })
  return problem === null
}

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
    if (error) toast(wordsOf(error, signUpFailed()), { tone: 'error' })
    else if (data.session) toast(m.welcomeTo({ brand: BRAND }), { tone: 'success' })
    else setConfirmAddress(email.trim())
  }

  async function sendAgain(email: string): Promise<string | null> {
    const client = await authClient()
    const { error } = await client.resend({ type: 'signup', email, options: { emailRedirectTo } })
    return error ? wordsOf(error, linkNotSent()) : null
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
        title={m.checkYourEmailTitle()}
        subtitle={
          <>
            {m.weHaveSentLinkTo(
              { strong: (words) => <strong className="text-ink">{words}</strong>, confirmAddress },
              inline,
            )}
          </>
        }
        below={
          <Link to={{ pathname: '/login', search }} className="link">
            {m.backToSignInLink()}
          </Link>
        }
      >
        <Suspense fallback={null}>
          <CodeFromMail onCode={(code) => enterByCode(confirmAddress, code)} />
          <ResendButton onResend={() => sendAgain(confirmAddress)} />
        </Suspense>
      </AuthScreen>
    )

  return (
    <AuthScreen
      title={m.createAccountTitle()}
      subtitle={m.createAccountSubtitle()}
      below={
        <p>
          {m.haveAccountSignIn(
            {
              link: (words) => (
                <Link to={{ pathname: '/login', search }} className="link">
                  {words}
                </Link>
              ),
            },
            inline,
          )}
        </p>
      }
    >
      <form method="post" noValidate className="grid gap-5" onSubmit={form.submit}>
        <TextField
          label={m.emailLabel()}
          name="email"
          type="email"
          required
          autoComplete="username"
          error={form.errors.email}
        />
        <PasswordField
          label={m.passwordLabel()}
          warnsIfEasy
          name="password"
          required
          autoComplete="new-password"
          hint={m.passwordHint({ characters: SIGN_IN_RULES.passwordAtLeast })}
          error={form.errors.password}
        />
        <SubmitButton busy={form.isBusy}>{m.createAccount()}</SubmitButton>
      </form>
      <p className="text-sm text-ink-2">
        {m.byCreatingAccountYouAccept(
          {
            link: pageLink('/terms'),
            link2: pageLink('/privacy'),
          },
          inline,
        )}
      </p>
    </AuthScreen>
  )
}
