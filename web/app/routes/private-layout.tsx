import { Outlet, useRouteError } from 'react-router'
import { Frame } from '../features/frame/frame.tsx'
import { requireSession } from '../features/frame/guards.ts'
import { RouteProblem } from '../features/frame/route-problem.tsx'

export const clientMiddleware = [requireSession]

export default function PrivateLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
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
