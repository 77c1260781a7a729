import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useGuard } from '../confirm-session.tsx'
import { Entry, Part, PartWaits } from '../part.tsx'
import { addPasskey, passkeysQuery, removePasskey, type Passkey } from '../queries.ts'
import { useStep } from '../use-step.ts'
import { NamePasskey } from './name-passkey.tsx'

/** Keys that live in a phone, a computer or a password manager and open the account without a password. */
export function PasskeysPart() {
  const { data, error, refetch } = useQuery(passkeysQuery())
  return (
    <Part
      title="Passkeys"
      why="Sign in with your face, your finger or the code of your device. There is nothing to remember."
    >
      {data ? (
        <Passkeys passkeys={data} />
      ) : (
        <PartWaits name="Passkeys" error={error} onRetry={() => void refetch()} />
      )}
    </Part>
  )
}

function shownName({ name }: Passkey): string {
  return name === '' ? 'Passkey without a name' : name
}

function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const client = useQueryClient()
  const guard = useGuard()
  const [named, setNamed] = useState<string | null>(null)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const { isBusy, problem, run } = useStep()
  const canMake = 'PublicKeyCredential' in window
  const again = () => client.invalidateQueries({ queryKey: passkeysQuery().queryKey })

  async function add() {
    const id = await guard(addPasskey)
    await again()
    setNamed(id)
  }

  async function remove({ id }: Passkey) {
    await guard(() => removePasskey(id))
    toast('The passkey is removed', { tone: 'success' })
    await again()
  }

  return (
    <>
      {passkeys.length === 0 ? (
        <p className="text-ink-2">You have no passkey yet.</p>
      ) : (
        <ul>
          {passkeys.map((passkey) => (
            <Entry
              key={passkey.id}
              title={shownName(passkey)}
              actions={
                <>
                  <Button
                    variant="secondary"
                    size="s"
                    aria-label={`Rename ${shownName(passkey)}`}
                    onClick={() => setNamed(passkey.id)}
                  >
                    Rename
                  </Button>
                  <Button
                    variant="secondary"
                    size="s"
                    aria-label={`Remove ${shownName(passkey)}`}
                    onClick={() => setRemoved(passkey)}
                  >
                    Remove
                  </Button>
                </>
              }
            >
              Added {formatDateTime(passkey.addedAt)}.{' '}
              {passkey.lastUsedAt ? `Last used ${formatDateTime(passkey.lastUsedAt)}.` : 'Not used yet.'}
            </Entry>
          ))}
        </ul>
      )}
      {problem ? (
        <Callout tone="danger" live>
          {problem}
        </Callout>
      ) : null}
      {canMake ? (
        <div>
          <Button variant="secondary" busy={isBusy} onClick={() => void run(add)}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-2">This browser has no passkeys. Please try a newer one.</p>
      )}
      <NamePasskey
        key={named}
        passkey={passkeys.find(({ id }) => id === named) ?? null}
        onClose={() => setNamed(null)}
        onNamed={() => void again()}
      />
      <ConfirmDialog
        open={removed !== null}
        title={`Remove ${removed?.name || 'this passkey'}?`}
        confirmLabel="Remove"
        danger
        busy={isBusy}
        onClose={() => setRemoved(null)}
        onConfirm={() => void (removed && run(() => remove(removed)).then(() => setRemoved(null)))}
      >
        <p>It does not open your account any more. Your device may still list it: delete it there too.</p>
      </ConfirmDialog>
    </>
  )
}
