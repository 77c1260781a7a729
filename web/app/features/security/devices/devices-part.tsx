import * as m from '@evensettle/messages/security/devices-part.ts'
import type { OpenSession } from '@evensettle/contracts/security.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { Entry, LoadedPart } from '../part.tsx'
import { sessionsQuery, signOutDevice, signOutOthers } from '../queries.ts'
import { useStep } from '../use-step.ts'
import { Problem } from '../../../ui/problem.tsx'

/** Where a person is signed in; each place can be ended, or all the others at once. */
export function DevicesPart() {
  const query = useQuery(sessionsQuery())
  return (
    <LoadedPart
      title={m.whereYouAreSignedInTitle()}
      why={m.whereYouAreWhy()}
      name={m.devicesName()}
      query={query}
    >
      {(data) => <Devices sessions={data} />}
    </LoadedPart>
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
    toast(which === 'others' ? m.allOtherDevicesAreSigned() : m.thatDeviceIsSignedOut(), {
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
                {session.device} {session.isThis ? <Pill>{m.thisDevicePill()}</Pill> : null}
              </>
            }
            actions={
              session.isThis ? null : (
                <Button
                  variant="secondary"
                  size="s"
                  aria-label={m.signOutLabel({ device: session.device })}
                  onClick={() => setAsked(session)}
                >
                  {m.signOutButton()}
                </Button>
              )
            }
          >
            {session.isThis
              ? m.inUseSince({ start: formatDateTime(session.startedAt) })
              : m.lastUsed({
                  last: formatDateTime(session.lastUsedAt),
                  start: formatDateTime(session.startedAt),
                })}
          </Entry>
        ))}
      </ul>
      <Problem words={problem} />
      {hasOthers ? (
        <div>
          <Button variant="secondary" onClick={() => setAsked('others')}>
            {m.signOutAllOtherDevicesButton()}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-2">{m.youAreSignedInNowhere()}</p>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={
          asked === 'others' || asked === null
            ? m.signOutAllOtherDevicesTitle()
            : m.signOutTitle({ device: asked.device })
        }
        confirmLabel={m.signOutButton()}
        busy={isBusy}
        onClose={() => setAsked(null)}
        onConfirm={handleConfirm}
      >
        <p>{asked === 'others' ? m.othersSignInAgain() : m.thatOneSignsInAgain()}</p>
      </ConfirmDialog>
    </>
  )
}
