import { useLiveState } from '../../lib/realtime.ts'
import { OFFLINE_WORDS } from './copy.ts'

/** A quiet line while there is no connection. The live region stands there before it speaks. */
export function OfflineBanner() {
  const isOffline = useLiveState() === 'offline'
  return (
    <output className="block empty:-mt-5">
      {isOffline ? (
        <span className="block rounded-soft border-l-4 border-warn bg-warn-soft px-4 py-2.5 text-sm">
          {OFFLINE_WORDS}
        </span>
      ) : null}
    </output>
  )
}
