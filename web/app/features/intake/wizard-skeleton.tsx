import { Skeleton } from '../../ui/skeleton.tsx'

/** Grey ground while a draft is on its way. */
export function WizardSkeleton() {
  return (
    <div className="mx-auto max-w-text">
      <Skeleton className="h-5 w-28" />
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="mt-10 h-10 w-72 max-w-full" />
      <Skeleton className="mt-3 h-6 w-96 max-w-full" />
      <Skeleton className="mt-6 h-96 w-full" />
    </div>
  )
}
