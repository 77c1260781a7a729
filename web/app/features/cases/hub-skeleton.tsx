import { Skeleton } from '../../ui/skeleton.tsx'

/** The hub while it is loading, in the size of what is coming. */
export function HubSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5">
      <h1 className="sr-only" tabIndex={-1}>
        Case
      </h1>
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-10 w-3/5" />
      <Skeleton className="h-12" />
      <Skeleton className="h-32" />
      <Skeleton className="h-12" />
      <Skeleton className="h-80" />
    </div>
  )
}
