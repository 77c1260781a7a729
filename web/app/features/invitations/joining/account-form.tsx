import { FIELD_SENTENCES } from '@evensettle/contracts/field-sentences.ts'
import { isEmail, MAX_NAME } from '@evensettle/domain/intake/draft.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { authClient } from '../../../lib/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { signInPath } from '../model.ts'

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
    const client = await authClient()
    const { data, error } = await client.signUp({
      email: values.email.trim(),
      password: values.password,
      options: { emailRedirectTo: window.location.origin + returnPath },
    })
    // With confirmation by mail on, a known address is answered like a new one, but without identities.
    if ((error && KNOWN_ADDRESS.has(error.code ?? '')) || data.user?.identities?.length === 0)
      void navigate(returnPath, { state: { accountExists: true } })
    else if (error) setProblem(error.message)
    else if (!data.session) setMailedTo(values.email.trim())
  }

  if (mailedTo)
    return (
      <Callout title="Check your email" live>
        <p>
          We have sent a link to <strong className="wrap-anywhere">{mailedTo}</strong>. Open it to finish your
          account; you then come back here.
        </p>
      </Callout>
    )
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(signUp)(event)}>
      <TextField
        label="Your name"
        hint="As the other side should see it."
        autoComplete="name"
        maxLength={MAX_NAME}
        error={errors.name?.message}
        {...register('name', { validate: (text) => text.trim() !== '' || 'Enter your name.' })}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', {
          validate: (text) => isEmail(text.trim()) || FIELD_SENTENCES.emailInvalid,
        })}
      />
      <PasswordField
        label="Password"
        warnsIfEasy
        autoComplete="new-password"
        hint="At least 6 characters. A few words in a row are easy to remember."
        error={errors.password?.message}
        {...register('password', {
          validate: (text) => text.length >= 6 || 'Password must be at least 6 characters long.',
        })}
      />
      {problem ? (
        <Callout tone="danger" live>
          {problem}
        </Callout>
      ) : null}
      <Button type="submit" block busy={isSubmitting}>
        Create account and go on
      </Button>
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
    </form>
  )
}
