import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { authClient } from '../../lib/auth.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { AuthScreen } from './auth-screen.tsx'
import { emailProblem } from './model.ts'
import { wordsOf } from './queries.ts'
import { SubmitButton } from './submit-button.tsx'
import { useFieldErrors } from './use-field-errors.ts'

/** Asks for a link by mail with which a new password can be set. */
export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [searchParams] = useSearchParams()
  const search = useIsHydrated() ? searchParams.toString() : ''

  async function requestLink({ email }: { email: string }): Promise<void> {
    const { error } = await (
      await authClient()
    ).resetPasswordForEmail(email.trim(), { redirectTo: `${window.location.origin}/reset-password` })
    if (error) {
      toast('Error', {
        description: wordsOf(error, 'Failed to send reset email. Please try again.'),
        tone: 'error',
      })
      return
    }
    toast('Reset link sent!', {
      description: 'Check your email for password reset instructions.',
      tone: 'success',
    })
    setSentTo(email.trim())
  }

  const form = useFieldErrors(['email'], ({ email }) => ({ email: emailProblem(email) }), requestLink)

  if (sentTo)
    return (
      <AuthScreen
        takesFocus
        title="Check your email"
        subtitle={
          <>
            If there is an account for <strong className="text-ink">{sentTo}</strong>, a link to set a new
            password is on its way. It can take a minute, and it may land in spam.
          </>
        }
      >
        <Button variant="secondary" block onClick={() => setSentTo(null)}>
          Try different email
        </Button>
        <LinkButton to={`/login${search ? `?${search}` : ''}`} block>
          Back to Sign In
        </LinkButton>
      </AuthScreen>
    )

  return (
    <AuthScreen
      title="Forgot your password?"
      subtitle="Tell us your email address and we send you a link to set a new one."
      below={
        <Link to={{ pathname: '/login', search }} className="link inline-flex min-h-11 items-center">
          Back to Sign In
        </Link>
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
        <SubmitButton busy={form.isBusy}>Send reset link</SubmitButton>
      </form>
    </AuthScreen>
  )
}
