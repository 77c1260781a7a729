import * as m from '@evensettle/messages/security/confirm-session.ts'
import { createContext, useContext, useState, type FormEvent, type ReactNode } from 'react'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OtpField } from '../../ui/otp-field.tsx'
import { confirmSession, Refusal } from './queries.ts'
import { useStep } from './use-step.ts'

type Guard = <T>(work: () => Promise<T>) => Promise<T>

const Guarded = createContext<Guard>((work) => work())

/** Does the work; where the service first wants a code, asks for it and does the work then. */
export function useGuard(): Guard {
  return useContext(Guarded)
}

function asksForCode(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'SECOND_FACTOR_STALE'
  return error instanceof Refusal && error.code === 'insufficient_aal'
}

/** Around everything that may need a session that a second step has confirmed. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<{ answer: (isConfirmed: boolean) => void } | null>(null)

  async function guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!asksForCode(error)) throw error
      const isConfirmed = await new Promise<boolean>((answer) => setWaiting({ answer }))
      setWaiting(null)
      if (!isConfirmed) throw new Refusal('cancelled', m.nothingWasChanged())
      return work()
    }
  }

  return (
    <Guarded value={guard}>
      {children}
      <Dialog
        open={waiting !== null}
        title={m.confirmThatItIsYouTitle()}
        onClose={() => waiting?.answer(false)}
      >
        {waiting ? (
          <CodeForm onConfirmed={() => waiting.answer(true)} onCancel={() => waiting.answer(false)} />
        ) : null}
      </Dialog>
    </Guarded>
  )
}

function CodeForm({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const [kind, setKind] = useState<'authenticator' | 'backup'>('authenticator')
  const [code, setCode] = useState('')
  const { isBusy, problem, setProblem, run } = useStep()
  const isBackup = kind === 'backup'

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') setProblem(m.enterCode())
    else void run(() => confirmSession(kind, code)).then((isDone) => isDone && onConfirmed())
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <p>{isBackup ? m.enterOneOfYourBackup() : m.openAppThatShowsYour()}</p>
      <OtpField
        label={isBackup ? m.backupCodeLabel() : m.codeLabel()}
        value={code}
        inputMode={isBackup ? 'text' : 'numeric'}
        onChange={(event) => setCode(event.target.value)}
        error={problem ?? undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {m.confirmButton()}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {m.cancelButton()}
        </Button>
        <Button
          variant="quiet"
          className="max-sm:basis-full max-sm:justify-start max-sm:px-0"
          onClick={() => {
            setKind(isBackup ? 'authenticator' : 'backup')
            setCode('')
            setProblem(null)
          }}
        >
          {isBackup ? m.appInsteadButton() : m.backupCodeButton()}
        </Button>
      </div>
    </form>
  )
}
