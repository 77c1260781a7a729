import { Skeleton } from '../../ui/skeleton.tsx'

/** Grey ground for the form while the profile is on its way. */
export function ProfileSkeleton() {
  return (
    <div className="@container grid gap-6">
      <Skeleton className="h-6 w-40" />
      <div className="grid gap-3 @xl:grid-cols-3">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
      <Skeleton className="h-12" />
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  )
}
