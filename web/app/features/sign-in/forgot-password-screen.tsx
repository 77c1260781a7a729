import * as m from '@evensettle/messages/sign-in/forgot-password-screen.ts'
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
import { inline } from '../../ui/inline.ts'

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
      toast(m.error(), {
        description: wordsOf(error, m.failedToSendResetEmail()),
        tone: 'error',
      })
      return
    }
    toast(m.resetLinkSent(), {
      description: m.checkYourEmailForPasswordDescription(),
      tone: 'success',
    })
    setSentTo(email.trim())
  }

  const form = useFieldErrors(['email'], ({ email }) => ({ email: emailProblem(email) }), requestLink)

  if (sentTo)
    return (
      <AuthScreen
        takesFocus
        title={m.checkYourEmailTitle()}
        subtitle={
          <>
            {m.ifThereIsAccountFor(
              { strong: (words) => <strong className="text-ink">{words}</strong>, sentTo },
              inline,
            )}
          </>
        }
      >
        <Button variant="secondary" block onClick={() => setSentTo(null)}>
          {m.tryDifferentEmailButton()}
        </Button>
        <LinkButton to={`/login${search ? `?${search}` : ''}`} block>
          {m.backToSignInLink()}
        </LinkButton>
      </AuthScreen>
    )

  return (
    <AuthScreen
      title={m.forgotYourPasswordTitle()}
      subtitle={m.forgotYourPasswordSubtitle()}
      below={
        <Link to={{ pathname: '/login', search }} className="link inline-flex min-h-11 items-center">
          {m.backToSignInLink()}
        </Link>
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
        <SubmitButton busy={form.isBusy}>{m.sendResetLink()}</SubmitButton>
      </form>
    </AuthScreen>
  )
}
