import type { CaseView } from '@evensettle/contracts/cases.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { impasseQuery } from './queries.ts'

const WaysOn = lazyPart(() => import('./ways-on.tsx'), 'WaysOn')

/** Where it is said what can be done once a talk has come to a stop, and that it is paused. Nothing while it goes on. */
export function WaysOnPlace({ view, hasWorksheet = true }: { view: CaseView; hasWorksheet?: boolean }) {
  const { data } = useQuery(impasseQuery(view.id))
  if (!data || (!data.isStuck && data.pause.until === null)) return null
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <WaysOn {...{ view, hasWorksheet }} impasse={data} />
    </Suspense>
  )
}
