import { useLiveState } from '../../lib/realtime.ts'
import { useIsServiceAway } from '../../lib/service-state.ts'
import { classNames } from '../../ui/class-names.ts'
import { OFFLINE_WORDS } from './copy.ts'

/**
 * A quiet line while there is no connection; it stays in view below the top bar. The live region stands there
 * before it speaks.
 */
export function OfflineBanner({ className }: { className: string }) {
  const isCutOff = useLiveState() === 'offline'
  // that the service is away is said above the screen, and is not the line of whoever reads it
  const isOffline = !useIsServiceAway() && isCutOff
  return (
    <output className={classNames('sticky top-18 z-20 block md:top-20', className)}>
      {isOffline ? (
        <span className="block rounded-soft border-l-4 border-warn bg-warn-soft px-4 py-2.5 text-sm">
          {OFFLINE_WORDS}
        </span>
      ) : null}
    </output>
  )
}
