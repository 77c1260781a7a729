import { createContext, useContext, useState, type FormEvent, type ReactNode } from 'react'
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

/** Around everything that may need a session that a second step has confirmed. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<{ answer: (isConfirmed: boolean) => void } | null>(null)

  async function guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'insufficient_aal') throw error
      const isConfirmed = await new Promise<boolean>((answer) => setWaiting({ answer }))
      setWaiting(null)
      if (!isConfirmed) throw new Refusal('cancelled', 'Nothing was changed.')
      return work()
    }
  }

  return (
    <Guarded value={guard}>
      {children}
      <Dialog open={waiting !== null} title="Confirm that it is you" onClose={() => waiting?.answer(false)}>
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
    if (code.trim() === '') setProblem('Enter the code.')
    else void run(() => confirmSession(kind, code)).then((isDone) => isDone && onConfirmed())
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <p>
        {isBackup
          ? 'Enter one of your backup codes. It works once.'
          : 'Open the app that shows your codes and enter the newest one.'}
      </p>
      <OtpField
        label={isBackup ? 'Backup code' : 'Code'}
        value={code}
        inputMode={isBackup ? 'text' : 'numeric'}
        onChange={(event) => setCode(event.target.value)}
        error={problem ?? undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          Confirm
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
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
          {isBackup ? 'Use the app instead' : 'Use a backup code'}
        </Button>
      </div>
    </form>
  )
}
