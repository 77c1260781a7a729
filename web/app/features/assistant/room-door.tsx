import type { CaseView } from '@evensettle/contracts/cases.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

// In two steps: the page of a case would name every file of it.
const PrivateRoom = lazyPart(() => import('./private-room.tsx'), 'PrivateRoom')

/** The way into one's own room. */
export function RoomDoor({ view }: { view: CaseView }) {
  return (
    <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
      <PrivateRoom view={view} />
    </Suspense>
  )
}
