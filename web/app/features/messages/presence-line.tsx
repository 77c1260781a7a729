import * as m from '@evensettle/messages/messages/presence-line.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { usePresence } from '../../lib/realtime.ts'
import { classNames } from '../../ui/class-names.ts'

/** Whether the other side has the case open right now; nothing while that is not known. */
export function PresenceLine({ caseId, side, name }: { caseId: string; side: Side; name: string }) {
  const isOnline = usePresence(caseId)[side]
  if (isOnline === undefined) return null
  return (
    <p className="flex items-center gap-2 text-sm text-ink-2">
      <span
        aria-hidden="true"
        className={classNames(
          'size-2.5 shrink-0 rounded-full',
          isOnline ? (side === 'starter' ? 'bg-clay' : 'bg-harbor') : 'border-2 border-ink-3',
        )}
      />
      <span>
        {name} <span>{isOnline ? m.isHereNow() : m.isNotHereRightNow()}</span>
      </span>
    </p>
  )
}
