import * as m from '@evensettle/messages/cases/hub-skeleton.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The hub while it is loading, in the size of what is coming. */
export function HubSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5">
      <h1 className="sr-only" tabIndex={-1}>
        {m.caseTitle()}
      </h1>
      <div className="grid gap-1.5">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-10 w-3/5" />
      </div>
      <Skeleton className="h-11" />
      <Skeleton className="h-36 rounded-card" />
      <Skeleton className="h-12" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  )
}
