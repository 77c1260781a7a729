import * as m from '@evensettle/messages/assistant/private-room.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { lazy, Suspense } from 'react'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

// In two steps: the page of a case would name every file of it.
const PrivateRoom = lazy(() =>
  import('./private-room.tsx').then(
    (part) => ({ default: part.PrivateRoom }),
    () => ({ default: NotHere }),
  ),
)

/** The way into one's own room. On a line that broke before the room was there, the rest of the page stays. */
export function RoomDoor({ view }: { view: CaseView }) {
  return (
    <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
      <PrivateRoom view={view} />
    </Suspense>
  )
}

function NotHere() {
  return <ErrorPanel name={m.name()} onRetry={() => window.location.reload()} />
}
