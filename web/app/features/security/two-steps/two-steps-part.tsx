import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useGuard } from '../confirm-session.tsx'
import { Entry, Part, PartWaits } from '../part.tsx'
import { accountQuery, removeFactor, sessionsQuery, type Factor } from '../queries.ts'
import { useStep } from '../use-step.ts'
import { BackupCodes } from './backup-codes.tsx'
import { SetUpApp } from './set-up-app.tsx'

/** A code from an app at sign-in, and the backup codes for the day the phone is gone. */
export function TwoStepsPart() {
  const { data, error, refetch } = useQuery(accountQuery())
  return (
    <Part
      title="Two-step sign-in"
      why="After your password we ask for a code from an app on your phone. A stolen password alone opens nothing then."
    >
      {data ? (
        <TwoSteps email={data.email} factors={data.factors} />
      ) : (
        <PartWaits name="Two-step sign-in" error={error} onRetry={() => void refetch()} />
      )}
    </Part>
  )
}

function shownName({ name }: Factor): string {
  return name === '' ? 'Authenticator app' : name
}

function TwoSteps({ email, factors }: { email: string; factors: Factor[] }) {
  const client = useQueryClient()
  const guard = useGuard()
  const [isSettingUp, setIsSettingUp] = useState(false)
  const [removed, setRemoved] = useState<Factor | null>(null)
  const { isBusy, problem, run } = useStep()
  const isLast = factors.length === 1

  async function remove(factor: Factor) {
    await guard(() => removeFactor(factor.id, isLast))
    toast(isLast ? 'Two-step sign-in is off' : 'The device is removed', { tone: 'success' })
  }

  function handleRemove() {
    if (!removed) return
    void run(() => remove(removed)).then(async () => {
      setRemoved(null)
      // First the account: without a factor there are no codes to ask for.
      await client.invalidateQueries({ queryKey: accountQuery().queryKey })
      await client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
    })
  }

  return (
    <>
      {factors.length === 0 ? (
        <p>
          <Pill hue="plain">Off</Pill>{' '}
          <span className="ml-1 text-ink-2">Your password is all we ask for.</span>
        </p>
      ) : (
        <ul>
          {factors.map((factor) => (
            <Entry
              key={factor.id}
              title={
                <>
                  {shownName(factor)} <Pill>On</Pill>
                </>
              }
              actions={
                <Button
                  variant="secondary"
                  size="s"
                  aria-label={`Remove ${shownName(factor)}`}
                  onClick={() => setRemoved(factor)}
                >
                  Remove
                </Button>
              }
            >
              Since {formatDateTime(factor.since)}.
            </Entry>
          ))}
        </ul>
      )}
      {problem ? (
        <Callout tone="danger" live>
          {problem}
        </Callout>
      ) : null}
      <div>
        <Button variant="secondary" onClick={() => setIsSettingUp(true)}>
          {factors.length === 0 ? 'Set up two-step sign-in' : 'Add another app'}
        </Button>
      </div>
      {factors.length > 0 ? <BackupCodes email={email} /> : null}
      {isSettingUp ? (
        <SetUpApp
          email={email}
          taken={factors.map(({ name }) => name)}
          onClose={() => {
            setIsSettingUp(false)
            void client.invalidateQueries({ queryKey: ['security'] })
          }}
        />
      ) : null}
      <ConfirmDialog
        open={removed !== null}
        title={`Remove ${removed ? shownName(removed) : ''}?`}
        confirmLabel={isLast ? 'Turn off' : 'Remove'}
        danger
        busy={isBusy}
        onClose={() => setRemoved(null)}
        onConfirm={handleRemove}
      >
        <p>
          {isLast
            ? 'This turns two-step sign-in off. Your backup codes are removed too, and your password alone opens your account.'
            : 'Codes from this app do not work any more. Your other app stays. You may be asked for a code from it.'}
        </p>
      </ConfirmDialog>
    </>
  )
}
