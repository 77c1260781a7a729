import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { notSentWords } from '../../lib/outbox-queue.ts'
import { mayWait } from '../../lib/private-store.ts'
import type { Place } from './kept/use-sending.ts'

const load = () => import('./kept/sending-files.tsx')
const SendingFiles = lazyPart(load, 'SendingFiles')

/**
 * The files that are on their way to one place: those that were chosen, and what waits in this browser since a former visit.
 * The code that sends them is fetched when one is there.
 */
export function FilesOnTheWay({
  place,
  chosen = NONE,
  isEarly = false,
  onAnother,
  onLeft,
}: {
  place: Place
  /** all that were picked on this screen, oldest first */
  chosen?: readonly File[]
  /** whether whoever is here may lose the line before they have chosen one */
  isEarly?: boolean
  /** Lets another file be chosen; without it none can be added any more. */
  onAnother?: () => void
  onLeft?: () => void
}) {
  const isNeeded = chosen.length > 0 || mayWait()
  const isThere = useSendingFiles({ isNeeded, isEarly })
  return (
    <>
      {isNeeded && isThere ? (
        <Suspense fallback={null}>
          <SendingFiles place={place} chosen={chosen} onAnother={onAnother} onLeft={onLeft} />
        </Suspense>
      ) : null}
      <p aria-live="polite" className="text-sm empty:hidden">
        {chosen.length > 0 && !isThere ? notSentWords() : null}
      </p>
    </>
  )
}

const NONE: readonly File[] = []

/** Fetches the code by which files are kept and sent; without a line it is fetched when one is sent. */
export function warmUp(): void {
  load().then(
    ({ warmUpSending }) => warmUpSending(),
    () => {},
  )
}

/** Whether the code that sends is here: it is not part of the first paint, and whoever answers on a train has it early. */
function useSendingFiles({ isNeeded, isEarly }: { isNeeded: boolean; isEarly: boolean }): boolean {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    if (isEarly) warmUp()
  }, [isEarly])
  useEffect(() => {
    if (!isNeeded || isThere) return undefined
    const fetchPart = () =>
      void load().then(
        () => setIsThere(true),
        () => {},
      )
    fetchPart()
    window.addEventListener('online', fetchPart)
    return () => window.removeEventListener('online', fetchPart)
  }, [isNeeded, isThere])
  return isThere
}
