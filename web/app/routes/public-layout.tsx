import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouteError } from 'react-router'
import { Frame } from '../features/frame/frame.tsx'
import { RouteProblem } from '../features/frame/route-problem.tsx'
import { queryClient } from '../lib/query-client.ts'

export default function PublicLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame>
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
