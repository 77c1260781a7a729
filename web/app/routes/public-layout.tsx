import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useMatches, useRouteError } from 'react-router'
import { Bell } from '../features/dashboard/notifications/bell.tsx'
import { Footer } from '../features/frame/footer.tsx'
import { Frame } from '../features/frame/frame.tsx'
import { RouteProblem } from '../features/frame/route-problem.tsx'
import { queryClient } from '../lib/query-client.ts'

/** A page of its own rather than a step on somebody's way: it ends with the footer. */
function endsWithFooter(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'footer' in handle
}

export default function PublicLayout() {
  const hasFooter = useMatches().some((match) => endsWithFooter(match.handle))
  return (
    <QueryClientProvider client={queryClient}>
      <Frame tools={<Bell />} footer={hasFooter ? <Footer /> : null}>
        <Outlet />
      </Frame>
    </QueryClientProvider>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <Frame>
      <div className="page py-8">
        <RouteProblem error={error} />
      </div>
    </Frame>
  )
}
