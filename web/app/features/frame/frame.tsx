import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useSession } from '../../lib/auth.ts'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { isBarePath } from './model.ts'
import { BottomNav } from './bottom-nav/bottom-nav.tsx'
import { Breadcrumb } from './breadcrumb/breadcrumb.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'

/** Everything around a hydrated screen. The screen itself brings an `<h1>` and stands in a `.page`. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isLoading = useNavigation().state === 'loading'
  const isSignedIn = useSession().status === 'session'
  const isBare = isBarePath(pathname)
  const hasBottomNav = isSignedIn && !isBare
  return (
    <div
      className={classNames(
        'flex min-h-svh flex-col',
        hasBottomNav && 'max-md:pb-17 max-md:[--bottom-nav:4.25rem]',
      )}
    >
      <SkipLink />
      {isBare ? null : <TopBar />}
      {isBare ? null : <Breadcrumb />}
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      {isLoading ? (
        <div className="pointer-events-none fixed inset-x-0 top-24 z-40 grid justify-items-center">
          <div className="rounded-full border border-line bg-card px-5 py-2.5 shadow-card">
            <Spinner label="Loading" />
          </div>
        </div>
      ) : null}
      {hasBottomNav ? <BottomNav /> : null}
      <Toaster />
      <RouteAnnouncer />
    </div>
  )
}
