import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Outlet, useLocation, useNavigate, useRouteError } from 'react-router'
import { Bell } from '../features/dashboard/notifications/bell.tsx'
import { Frame } from '../features/frame/frame.tsx'
import { ShortFooter } from '../features/frame/short-footer.tsx'
import { requireSession } from '../lib/require-session.ts'
import { RouteProblem } from '../features/frame/route-problem.tsx'
import { useSession } from '../lib/auth.ts'
import { queryClient } from '../lib/query-client.ts'

export const clientMiddleware = [requireSession]

export default function PrivateLayout() {
  useLeaveWhenSignedOut()
  return (
    <QueryClientProvider client={queryClient}>
      <Frame tools={<Bell />} footer={<ShortFooter />}>
        <Outlet />
      </Frame>
    </QueryClientProvider>
  )
}

/** A sign-out, here or in another tab, leaves nothing of the person on the screen or in memory. */
function useLeaveWhenSignedOut() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const session = useSession()
  const userId = session.status === 'session' ? session.session.userId : null
  const lastUserId = useRef(userId)

  useEffect(() => {
    if (lastUserId.current !== null && lastUserId.current !== userId) queryClient.clear()
    lastUserId.current = userId
  }, [userId])

  const leave = useEffectEvent(
    () => void navigate(`/login?next=${encodeURIComponent(pathname + search + hash)}`, { replace: true }),
  )
  useEffect(() => {
    if (session.status === 'signed-out') leave()
  }, [session.status])
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
