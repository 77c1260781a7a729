import * as m from '@evensettle/messages/security/two-steps-part.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useGuard } from '../confirm-session.tsx'
import { Entry, LoadedPart } from '../part.tsx'
import { accountQuery, removeFactor, sessionsQuery, type Factor } from '../queries.ts'
import { useStep } from '../use-step.ts'
import { BackupCodes } from './backup-codes.tsx'
import { SetUpApp } from './set-up-app.tsx'
import { Problem } from '../../../ui/problem.tsx'

/** A code from an app at sign-in, and the backup codes for the day the phone is gone. */
export function TwoStepsPart() {
  const query = useQuery(accountQuery())
  return (
    <LoadedPart title={m.twoStepSignInTitle()} why={m.twoStepSignWhy()} query={query}>
      {(data) => <TwoSteps email={data.email} factors={data.factors} />}
    </LoadedPart>
  )
}

function shownName({ name }: Factor): string {
  return name === '' ? m.authenticatorApp() : name
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
    toast(isLast ? m.twoStepSignInIs() : m.deviceIsRemoved(), { tone: 'success' })
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
          <Pill hue="plain">{m.offPill()}</Pill>{' '}
          <span className="ml-1 text-ink-2">{m.yourPasswordIsAllWe()}</span>
        </p>
      ) : (
        <ul>
          {factors.map((factor) => (
            <Entry
              key={factor.id}
              title={
                <>
                  {shownName(factor)} <Pill>{m.onPill()}</Pill>
                </>
              }
              actions={
                <Button
                  variant="secondary"
                  size="s"
                  aria-label={m.removeLabel({ shownName: shownName(factor) })}
                  onClick={() => setRemoved(factor)}
                >
                  {m.removeButton()}
                </Button>
              }
            >
              {m.since({ time: formatDateTime(factor.since) })}
            </Entry>
          ))}
        </ul>
      )}
      <Problem words={problem} />
      <div>
        <Button variant="secondary" onClick={() => setIsSettingUp(true)}>
          {factors.length === 0 ? m.setUpTwoStepSignButton() : m.addAnotherAppButton()}
        </Button>
      </div>
      {factors.length > 0 ? <BackupCodes email={email} /> : null}
      {isSettingUp ? (
        <SetUpApp
          email={email}
          taken={factors.map(({ name }) => name)}
          onClose={() => {
            setIsSettingUp(false)
            void client.invalidateQueries({ queryKey: queryKeys.security })
          }}
        />
      ) : null}
      <ConfirmDialog
        open={removed !== null}
        title={m.removeTitle({ name: removed ? shownName(removed) : '' })}
        confirmLabel={isLast ? m.turnOffConfirmLabel() : m.removeButton()}
        danger
        busy={isBusy}
        onClose={() => setRemoved(null)}
        onConfirm={handleRemove}
      >
        <p>{isLast ? m.thisTurnsTwoStepSign() : m.codesFromThisAppDo()}</p>
      </ConfirmDialog>
    </>
  )
}
