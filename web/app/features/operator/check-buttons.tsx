import * as m from '@evensettle/messages/operator/check-buttons.ts'
import type { CheckMove, CheckState } from '@evensettle/domain/service/check.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

/** What can be done with a long check: pause it, let it go on or end it while it is open, else begin one (`children`). */
export function CheckButtons({
  state,
  busy,
  onMove,
  children,
}: {
  state: CheckState | undefined
  busy: boolean
  onMove: (move: CheckMove) => void
  children: ReactNode
}) {
  if (state !== 'running' && state !== 'paused') return children
  return (
    <div className="flex flex-wrap gap-3">
      {state === 'running' ? (
        <Button variant="secondary" busy={busy} onClick={() => onMove('pause')}>
          {m.pauseButton()}
        </Button>
      ) : (
        <Button busy={busy} onClick={() => onMove('resume')}>
          {m.resumeButton()}
        </Button>
      )}
      <Button variant="quiet" disabled={busy} onClick={() => onMove('stop')}>
        {m.stopButton()}
      </Button>
    </div>
  )
}
