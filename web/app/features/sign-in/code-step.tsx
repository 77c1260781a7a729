import * as m from '@evensettle/messages/sign-in/code-step.ts'
import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { OtpField } from '../../ui/otp-field.tsx'
import { AuthScreen } from './auth-screen.tsx'
import {
  BACKUP_CODE_CHARACTERS,
  CODE_LENGTH,
  BACKUP_CODE_LENGTH,
  cleanCode,
  codeKind,
  type CodeMode,
} from './model.ts'
import { SubmitButton } from './submit-button.tsx'

/** The second factor, by authenticator or by backup code. `onCode` answers whether the code was right. */
export function CodeStep({
  onCode,
  onBack,
}: {
  onCode: (mode: CodeMode, code: string) => Promise<boolean>
  onBack: () => void
}) {
  const [mode, setMode] = useState<CodeMode>('authenticator')
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [isTooShort, setIsTooShort] = useState(false)
  const isBackup = mode === 'backup'
  const isReady = codeKind(mode, code) !== null

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !isReady) return
    setIsBusy(true)
    const isRight = await onCode(mode, code).catch(() => false)
    setIsBusy(false)
    if (isRight) return
    setCode('')
    setIsTooShort(false)
  }

  function switchMode() {
    setMode(isBackup ? 'authenticator' : 'backup')
    setCode('')
    setIsTooShort(false)
  }

  return (
    <AuthScreen
      title={m.twoFactorAuthenticationTitle()}
      subtitle={
        isBackup
          ? m.twoFactorAuthenticationSubtitle()
          : m.twoFactorAuthenticationSubtitleEnter6Digit({ digits: CODE_LENGTH })
      }
      below={
        <Button variant="quiet" onClick={onBack}>
          {m.backToLoginButton()}
        </Button>
      }
    >
      <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(event)}>
        <OtpField
          key={mode}
          name="code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do on this step
          autoFocus
          label={isBackup ? m.backupCodeLabel() : m.authenticationCodeLabel()}
          placeholder={isBackup ? 'XXXX-XXXX-XXXX' : '000000'}
          inputMode={isBackup ? 'text' : 'numeric'}
          maxLength={isBackup ? BACKUP_CODE_LENGTH : undefined}
          value={code}
          error={
            isTooShort && !isReady
              ? isBackup
                ? m.pleaseEnterAll12CharactersError({ characters: BACKUP_CODE_CHARACTERS })
                : m.pleaseEnter6DigitCodeError({ digits: CODE_LENGTH })
              : undefined
          }
          onChange={(event) => {
            setCode(cleanCode(mode, event.target.value))
            setIsTooShort(false)
          }}
          // a disabled button keeps the form from being sent, so the word about it is said here
          onKeyDown={(event) => setIsTooShort(event.key === 'Enter' && !isReady)}
          onBlur={() => setIsTooShort(code !== '' && !isReady)}
          className={isBackup ? 'tracking-[0.12em]' : undefined}
        />
        <SubmitButton busy={isBusy} disabled={!isReady || isBusy}>
          {m.verify()}
        </SubmitButton>
      </form>
      <Button variant="quiet" size="s" onClick={switchMode} className="justify-self-center">
        {isBackup ? m.authenticatorCodeButton() : m.backupCodeInsteadButton()}
      </Button>
    </AuthScreen>
  )
}
