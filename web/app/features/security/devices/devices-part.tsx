import type { OpenSession } from '@evensettle/contracts/security.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { Entry, Part, PartWaits } from '../part.tsx'
import { sessionsQuery, signOutDevice, signOutOthers } from '../queries.ts'
import { useStep } from '../use-step.ts'

/** Where a person is signed in; each place can be ended, or all the others at once. */
export function DevicesPart() {
  const { data, error, refetch } = useQuery(sessionsQuery())
  return (
    <Part
      title="Where you are signed in"
      why="If you do not know a device, sign it out and choose a new password."
    >
      {data ? (
        <Devices sessions={data} />
      ) : (
        <PartWaits name="Devices" error={error} onRetry={() => void refetch()} />
      )}
    </Part>
  )
}

function Devices({ sessions }: { sessions: OpenSession[] }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<OpenSession | 'others' | null>(null)
  const { isBusy, problem, run } = useStep()
  const hasOthers = sessions.some(({ isThis }) => !isThis)

  async function end(which: OpenSession | 'others') {
    if (which === 'others') await signOutOthers()
    else await signOutDevice(which.id)
    toast(which === 'others' ? 'All other devices are signed out' : 'That device is signed out', {
      tone: 'success',
    })
    await client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
  }

  function handleConfirm() {
    if (asked) void run(() => end(asked)).then(() => setAsked(null))
  }

  return (
    <>
      <ul>
        {sessions.map((session) => (
          <Entry
            key={session.id}
            title={
              <>
                {session.device} {session.isThis ? <Pill>This device</Pill> : null}
              </>
            }
            actions={
              session.isThis ? null : (
                <Button
                  variant="secondary"
                  size="s"
                  aria-label={`Sign out ${session.device}`}
                  onClick={() => setAsked(session)}
                >
                  Sign out
                </Button>
              )
            }
          >
            {session.isThis ? 'In use now' : `Last used ${formatDateTime(session.lastUsedAt)}`}. Signed in on{' '}
            {formatDateTime(session.startedAt)}.
          </Entry>
        ))}
      </ul>
      {problem ? (
        <Callout tone="danger" live>
          {problem}
        </Callout>
      ) : null}
      {hasOthers ? (
        <div>
          <Button variant="secondary" onClick={() => setAsked('others')}>
            Sign out all other devices
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-2">You are signed in nowhere else.</p>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={
          asked === 'others' || asked === null ? 'Sign out all other devices?' : `Sign out ${asked.device}?`
        }
        confirmLabel="Sign out"
        busy={isBusy}
        onClose={() => setAsked(null)}
        onConfirm={handleConfirm}
      >
        <p>Whoever uses {asked === 'others' ? 'them' : 'it'} has to sign in again.</p>
      </ConfirmDialog>
    </>
  )
}
