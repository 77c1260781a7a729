import * as panel from '@evensettle/messages/messages/messages-panel.ts'
import * as m from '@evensettle/messages/messages/presence-line.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { usePresence, useTyping } from '../../lib/realtime.ts'
import { classNames } from '../../ui/class-names.ts'

/** Whether the other side has the case open right now, which nobody may know yet, and whether they write. */
export function PresenceLine({ caseId, side, name }: { caseId: string; side: Side; name: string }) {
  const isOnline = usePresence(caseId)[side]
  const isTyping = useTyping(caseId).includes(side)
  return (
    <div className="flex flex-wrap gap-x-4">
      {isOnline === undefined ? null : <Here isOnline={isOnline} side={side} name={name} />}
      {isTyping ? <p className="text-sm text-ink-2">{panel.isWriting({ names: name })}</p> : null}
    </div>
  )
}

function Here({ isOnline, side, name }: { isOnline: boolean; side: Side; name: string }) {
  return (
    <p className="flex items-center gap-2 text-sm text-ink-2 print:hidden">
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
