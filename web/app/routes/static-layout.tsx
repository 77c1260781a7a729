import { Outlet, useLocation } from 'react-router'
import { BottomNav } from '../features/frame/bottom-nav/bottom-nav.tsx'
import { isBarePath } from '../features/frame/model.ts'
import { Breadcrumb } from '../features/frame/breadcrumb/breadcrumb.tsx'
import { Footer } from '../features/frame/footer.tsx'
import { RouteAnnouncer } from '../features/frame/route-announcer.tsx'
import { SkipLink } from '../features/frame/skip-link.tsx'
import { TopBar } from '../features/frame/top-bar.tsx'

/** `root.tsx` leaves the scripts out of pages that carry this mark. */
export const handle = { static: true }

export default function StaticLayout() {
  const { pathname } = useLocation()
  const isBare = isBarePath(pathname)
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      {isBare ? null : <TopBar />}
      {isBare ? null : <Breadcrumb />}
      <main id="content" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer />
      {isBare ? null : (
        <div className="if-signed-in h-17 bg-sunken md:hidden">
          <BottomNav />
        </div>
      )}
      <RouteAnnouncer />
    </div>
  )
}
