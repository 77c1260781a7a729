import { useEffect, useEffectEvent } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { ApiError } from '../../lib/api-error.ts'
import { isAwayStatus, onServiceBack } from '../../lib/service-state.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { NotFound } from './not-found.tsx'

/** What a route shows when it failed: "not found" for what is not there or not ours, else the error panel. */
export function RouteProblem({ error, name = 'Page' }: { error: unknown; name?: string }) {
  const revalidator = useRevalidator()
  const isAway = error instanceof ApiError && isAwayStatus(error.status)
  const goOn = useEffectEvent(() => void revalidator.revalidate())
  useEffect(() => (isAway ? onServiceBack(() => goOn()) : undefined), [isAway])
  if (isNotFound(error)) return <NotFound />
  return (
    <ErrorPanel
      name={name}
      headingLevel="h1"
      details={error instanceof Error ? error.message : undefined}
      onRetry={() => {
        // A failed script or render needs the page anew; a failed request only another try.
        if (error instanceof ApiError) void revalidator.revalidate()
        else window.location.reload()
      }}
    />
  )
}

function isNotFound(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 404
  return (isRouteErrorResponse(error) || error instanceof Response) && error.status === 404
}
