import { SIGN_IN_RULES } from '@evensettle/contracts/sign-in-rules.ts'
import * as m from '@evensettle/messages/sign-in/reset-password-screen.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { authClient, openedWith } from '../../lib/auth.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { AuthScreen } from './auth-screen.tsx'
import { CodeStep } from './code-step.tsx'
import { passwordProblem, type CodeMode } from './model.ts'
import { checkCode, startChallenge, wordsOf, type Challenge } from './queries.ts'
import { SubmitButton } from './submit-button.tsx'
import { useFieldErrors } from './use-field-errors.ts'

const FAILED = m.failed()

/** Sets a new password with the session that the link from the mail brought along. */
export function ResetPasswordScreen() {
  const navigate = useNavigate()
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const [newPassword, setNewPassword] = useState('')

  const refuseLink = useEffectEvent(() => {
    toast(m.invalidResetLink(), { description: m.pleaseRequestNewPasswordResetDescription(), tone: 'error' })
    void navigate('/forgot-password', { replace: true })
  })
  useEffect(() => {
    const link = new URLSearchParams(openedWith.hash.slice(1))
    if (link.get('type') !== 'recovery') refuseLink()
  }, [])

  /** Null when the password is set, else the service's error. */
  async function updatePassword(password: string) {
    const client = await authClient()
    await client.initialize()
    const { error } = await client.updateUser({ password })
    if (error) return error
    toast(m.success(), { description: m.yourPasswordHasBeenUpdatedDescription(), tone: 'success' })
    await client.signOut({ scope: 'local' })
    void navigate('/login', { replace: true })
    return null
  }

  async function handlePassword({ password }: { password: string }): Promise<void> {
    setNewPassword(password)
    const error = await updatePassword(password)
    if (!error) return
    if (error.code !== 'insufficient_aal' && !error.message.includes('AAL2')) {
      toast(m.error(), { description: wordsOf(error, FAILED), tone: 'error' })
      return
    }
    const started = await startChallenge()
    if (!started) return
    toast(m.mfaVerificationRequired(), { description: m.pleaseEnterYourAuthenticatorCodeDescription() })
    setChallenge(started)
  }

  async function handleCode(mode: CodeMode, code: string): Promise<boolean> {
    if (!challenge) {
      toast(m.mfaSessionNotInitialized(), { tone: 'error' })
      return false
    }
    const problem = (await checkCode(challenge, mode, code)) ?? (await updatePassword(newPassword))
    if (problem === null) return true
    if (typeof problem === 'string') toast(problem, { tone: 'error' })
    else toast(m.error(), { description: wordsOf(problem, FAILED), tone: 'error' })
    setChallenge(null)
    return false
  }

  const form = useFieldErrors(
    ['password', 'confirm'],
    ({ password, confirm }) => ({
      password: passwordProblem(password),
      confirm: password === confirm ? null : m.passwordsDoNotMatchConfirm(),
    }),
    handlePassword,
  )

  if (challenge) return <CodeStep onCode={handleCode} onBack={() => setChallenge(null)} />
  return (
    <AuthScreen title={m.setNewPasswordTitle()} subtitle={m.setNewPasswordSubtitle()}>
      <form method="post" noValidate className="grid gap-5" onSubmit={form.submit}>
        <PasswordField
          label={m.newPasswordLabel()}
          warnsIfEasy
          name="password"
          required
          autoComplete="new-password"
          defaultValue={newPassword}
          hint={m.newPasswordHint({ characters: SIGN_IN_RULES.passwordAtLeast })}
          error={form.errors.password}
        />
        <PasswordField
          label={m.confirmPasswordLabel()}
          name="confirm"
          required
          autoComplete="new-password"
          defaultValue={newPassword}
          error={form.errors.confirm}
        />
        <SubmitButton busy={form.isBusy}>{m.updatePassword()}</SubmitButton>
      </form>
    </AuthScreen>
  )
}
