import { SIGN_IN_RULES } from '@evensettle/contracts/sign-in-rules.ts'
import * as m from '@evensettle/messages/invitations/joining-account-form.ts'
import { emailInvalid, passwordTooShort } from '@evensettle/messages/refusals/common.ts'
import { unreachable } from '@evensettle/messages/refusals/anywhere.ts'
import { nameMissing } from '@evensettle/messages/refusals/contact.ts'
import { signUpFailed } from '@evensettle/messages/refusals/sign-up.ts'
import { MAX_NAME } from '@evensettle/domain/intake/limits.ts'
import { isEmail } from '@evensettle/domain/invitations/contact.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { authClient } from '../../../lib/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { wordsOf } from '../../sign-in/queries.ts'
import { signInPath } from '../model.ts'
import { inline } from '../../../ui/inline.ts'
import { pageLink } from '../../../ui/page-link.tsx'
import { Problem } from '../../../ui/problem.tsx'

type Values = { name: string; email: string; password: string }

const KNOWN_ADDRESS = new Set(['user_already_exists', 'email_exists'])

/** Signing up without leaving the invitation; the invited address stands there already. */
export function AccountForm({
  email,
  name,
  token,
  onName,
}: {
  email: string
  name: string
  token: string
  onName: (name: string) => void
}) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { name, email, password: '' },
  })
  const { errors, isSubmitting } = formState
  const returnPath = signInPath(token)

  async function signUp(values: Values): Promise<void> {
    setProblem(null)
    onName(values.name.trim())
    // its script comes only now, and may not come at all
    const client = await authClient().catch(() => null)
    if (client === null) return setProblem(unreachable())
    const { data, error } = await client.signUp({
      email: values.email.trim(),
      password: values.password,
      options: { emailRedirectTo: window.location.origin + returnPath },
    })
    // With confirmation by mail on, a known address is answered like a new one, but without identities.
    if ((error && KNOWN_ADDRESS.has(error.code ?? '')) || data.user?.identities?.length === 0)
      void navigate(returnPath, { state: { accountExists: true } })
    else if (error) setProblem(wordsOf(error, signUpFailed()))
    else if (!data.session) setMailedTo(values.email.trim())
  }

  if (mailedTo)
    return (
      <Callout title={m.checkYourEmailTitle()} live>
        <p>
          {m.weHaveSentLinkTo(
            { strong: (words) => <strong className="wrap-anywhere">{words}</strong>, mailedTo },
            inline,
          )}
        </p>
      </Callout>
    )
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(signUp)(event)}>
      <TextField
        label={m.yourNameLabel()}
        hint={m.yourNameHint()}
        autoComplete="name"
        maxLength={MAX_NAME}
        error={errors.name?.message}
        {...register('name', { validate: (text) => text.trim() !== '' || nameMissing() })}
      />
      <TextField
        label={m.emailLabel()}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', {
          validate: (text) => isEmail(text.trim()) || emailInvalid(),
        })}
      />
      <PasswordField
        label={m.passwordLabel()}
        warnsIfEasy
        autoComplete="new-password"
        hint={m.passwordHint({ characters: SIGN_IN_RULES.passwordAtLeast })}
        error={errors.password?.message}
        {...register('password', {
          validate: (text) =>
            text.length >= SIGN_IN_RULES.passwordAtLeast ||
            passwordTooShort({ characters: SIGN_IN_RULES.passwordAtLeast }),
        })}
      />
      <Problem words={problem} />
      <Button type="submit" variant="secondary" block busy={isSubmitting}>
        {m.createAccountAndGoOnButton()}
      </Button>
      <p className="text-sm text-ink-2">
        {m.byCreatingAccountYouAccept(
          {
            link: pageLink('/terms'),
            link2: pageLink('/privacy'),
          },
          inline,
        )}
      </p>
    </form>
  )
}
