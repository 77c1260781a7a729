import { ErrorPanel } from './error-panel.tsx'
import { Skeleton } from './skeleton.tsx'

/** What stands in place of a section whose data is not there: its outline while it loads, and the error panel once that failed. */
export function NotLoaded({
  of: { error, refetch },
  name,
  headingLevel = 'h2',
  outline = 'h-96',
}: {
  of: { error: Error | null; refetch: () => unknown }
  name: string
  headingLevel?: 'h1' | 'h2' | 'h3'
  /** the height that the section will have, as a class */
  outline?: string
}) {
  return error ? (
    <ErrorPanel
      name={name}
      headingLevel={headingLevel}
      details={error.message}
      onRetry={() => void refetch()}
    />
  ) : (
    <Skeleton className={outline} />
  )
}
