import * as m from '@evensettle/messages/frame/service-note.ts'
import { useIsServiceAway } from '../../lib/service-state.ts'
import { classNames } from '../../ui/class-names.ts'

/**
 * A calm line above the screen while the service cannot save anything. The live region stands there before it
 * speaks.
 */
export function ServiceNote({ className }: { className: string }) {
  const isAway = useIsServiceAway()
  return (
    <output className={classNames('sticky z-30 block', className)}>
      {isAway ? (
        <span className="block border-b border-warn bg-warn-soft px-4 py-2.5 text-center text-sm">
          {m.weCannotSaveRightNow()}
        </span>
      ) : null}
    </output>
  )
}
