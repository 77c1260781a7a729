import { SIGN_IN_RULES } from '@evensettle/contracts/sign-in-rules.ts'
import * as m from '@evensettle/messages/security/two-steps-set-up-app.ts'
import { useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { OtpField } from '../../../ui/otp-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useGuard } from '../confirm-session.tsx'
import { freeName, inGroups, nameProblem, pictureOf } from '../model.ts'
import {
  beginFactor,
  dropFactor,
  finishFactor,
  makeBackupCodes,
  Refusal,
  type Enrolment,
} from '../queries.ts'
import { useStep } from '../use-step.ts'
import { CodeSheet } from './code-sheet.tsx'

/** Name, picture or key, first code; with the first app the backup codes come at the end. Mounted while open. */
export function SetUpApp({
  email,
  taken,
  onClose,
}: {
  email: string
  taken: readonly string[]
  onClose: () => void
}) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  function handleClose() {
    if (enrolment && !codes) dropFactor(enrolment.factorId).catch(() => undefined)
    onClose()
  }

  function handleVerified(made: string[] | null) {
    toast(m.twoStepSignInIs(), { tone: 'success' })
    if (made) setCodes(made)
    else onClose()
  }

  return (
    <Dialog
      open
      title={codes ? m.keepYourBackupCodesTitle() : enrolment ? m.connectAppTitle() : m.setUpAppTitle()}
      onClose={handleClose}
    >
      {codes ? (
        <CodeSheet email={email} codes={codes} onClose={onClose} />
      ) : enrolment ? (
        <ConnectStep enrolment={enrolment} onVerified={handleVerified} onCancel={handleClose} />
      ) : (
        <NameStep taken={taken} onBegun={setEnrolment} onCancel={handleClose} />
      )}
    </Dialog>
  )
}

function NameStep({
  taken,
  onBegun,
  onCancel,
}: {
  taken: readonly string[]
  onBegun: (enrolment: Enrolment) => void
  onCancel: () => void
}) {
  const guard = useGuard()
  const [name, setName] = useState(() => freeName(m.myPhone(), taken))
  const { isBusy, problem, setProblem, run } = useStep()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const wrong = nameProblem(name)
    if (wrong !== null) setProblem(wrong)
    else void run(async () => onBegun(await guard(() => beginFactor(name.trim()))))
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <p>{m.youNeedAppThatMakes()}</p>
      <TextField
        label={m.whatDoYouCallThisLabel()}
        maxLength={60}
        value={name}
        error={problem ?? undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {m.nextButton()}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {m.cancelButton()}
        </Button>
      </div>
    </form>
  )
}

/** Verifies, and makes backup codes where there are none. What is made already stays as it is. */
async function finish(factorId: string, code: string): Promise<string[] | null> {
  await finishFactor(factorId, code)
  try {
    return await makeBackupCodes(false)
  } catch (error) {
    // There are some already; or they can be made in the settings.
    if (error instanceof Refusal) return null
    throw error
  }
}

function ConnectStep({
  enrolment,
  onVerified,
  onCancel,
}: {
  enrolment: Enrolment
  onVerified: (codes: string[] | null) => void
  onCancel: () => void
}) {
  const [code, setCode] = useState('')
  const { isBusy, problem, setProblem, run } = useStep()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const digits = code.replaceAll(/\D/g, '')
    if (digits.length !== SIGN_IN_RULES.codeDigits)
      setProblem(m.enterSixDigitsThatApp({ digits: SIGN_IN_RULES.codeDigits }))
    else void run(async () => onVerified(await finish(enrolment.factorId, digits)))
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <p>{m.scanThisPictureWithApp()}</p>
      <img
        src={pictureOf(enrolment.qrCode)}
        alt={m.keyForYourAppToAlt()}
        width={200}
        height={200}
        className="mx-auto size-50 rounded-soft bg-white p-2"
      />
      <div className="grid gap-2">
        <p>{m.orTypeThisKeyInto()}</p>
        <div className="flex flex-wrap items-center gap-3">
          <code
            data-testid="authenticator-key"
            className="min-w-0 flex-1 rounded-soft bg-sunken px-3 py-2 text-ink wrap-anywhere"
          >
            {inGroups(enrolment.key)}
          </code>
          <CopyButton text={enrolment.key} label={m.copyKeyLabel()} />
        </div>
      </div>
      <OtpField
        label={m.codeFromAppLabel()}
        hint={m.codeFromAppHint({ digits: SIGN_IN_RULES.codeDigits })}
        inputMode="numeric"
        value={code}
        error={problem ?? undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {m.turnOnButton()}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {m.cancelButton()}
        </Button>
      </div>
    </form>
  )
}
