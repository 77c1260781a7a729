import { SIGN_IN_RULES } from '@evensettle/contracts/sign-in-rules.ts'
import { passwordTooShort } from '@evensettle/messages/refusals/common.ts'
import * as m from '@evensettle/messages/security/password-part.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { OtpField } from '../../ui/otp-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useSession } from '../../lib/auth.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useGuard } from './confirm-session.tsx'
import { Part } from './part.tsx'
import { changePassword, mailCode, Refusal } from './queries.ts'
import { useStep } from './use-step.ts'

/** A new password; an old sign-in confirms itself with a mailed code first. */
export function PasswordPart() {
  const [round, setRound] = useState(0)
  const client = useQueryClient()
  function handleChanged() {
    toast(m.yourPasswordIsChanged(), {
      description: m.everyOtherDeviceWasSignedDescription(),
      tone: 'success',
    })
    setRound(round + 1)
    void client.invalidateQueries({ queryKey: queryKeys.securityPart('sessions') })
  }
  return (
    <Part title={m.passwordTitle()} why={m.passwordWhy()}>
      <PasswordForm key={round} onChanged={handleChanged} />
    </Part>
  )
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const guard = useGuard()
  const session = useSession()
  const email = session.status === 'session' ? session.session.email : ''
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const [wrongCode, setWrongCode] = useState<string | null>(null)
  const { isBusy, problem, setProblem, run } = useStep()

  async function save() {
    setWrongCode(null)
    try {
      await guard(() => changePassword(password, code.trim()))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'reauthentication_not_valid') return setWrongCode(error.message)
      if (error.code !== 'reauthentication_needed') throw error
      await mailCode()
      return setNeedsCode(true)
    }
    onChanged()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (password.length < SIGN_IN_RULES.passwordAtLeast)
      setProblem(passwordTooShort({ characters: SIGN_IN_RULES.passwordAtLeast }))
    else if (needsCode && code.trim() === '') setWrongCode(m.enterCodeFromMail())
    else void run(save)
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={m.newPasswordLabel()}
        name="new-password"
        autoComplete="new-password"
        warnsIfEasy
        value={password}
        error={problem ?? undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      {needsCode ? (
        <>
          <Callout live title={m.weSentCodeToYourTitle()}>
            <p>{m.youHaveBeenSignedIn()}</p>
          </Callout>
          <OtpField
            label={m.codeFromMailLabel()}
            name="nonce"
            inputMode="numeric"
            value={code}
            error={wrongCode ?? undefined}
            onChange={(event) => setCode(event.target.value)}
          />
        </>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={needsCode ? 'primary' : 'secondary'} busy={isBusy}>
          {needsCode ? m.confirmAndChangeButton() : m.changePasswordButton()}
        </Button>
        {needsCode ? (
          <Button
            variant="quiet"
            className="max-sm:basis-full max-sm:justify-start max-sm:px-0"
            onClick={() =>
              void run(async () => {
                await mailCode()
                toast(m.newCodeIsOnIts(), { tone: 'success' })
              })
            }
          >
            {m.sendNewCodeButton()}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
