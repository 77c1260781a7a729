import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../lib/auth.ts'
import { classNames } from '../../ui/class-names.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { helpFrom, isBarePath } from './model.ts'
import { HelpWatch } from '../wording/help-watch.tsx'
import { BottomNav } from './bottom-nav/bottom-nav.tsx'
import { Breadcrumb } from './breadcrumb/breadcrumb.tsx'
import { LoadingNote } from './loading-note.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { ServiceNote } from './service-note.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'
import { useKeepClearOfBars } from './use-keep-clear-of-bars.ts'

/** Everything around a hydrated screen. The screen itself brings an `<h1>` and stands in a `.page`. */
export function Frame({
  tools,
  footer,
  children,
}: {
  /** stand in the top bar of a signed-in person */
  tools?: ReactNode
  footer?: ReactNode
  children: ReactNode
}) {
  const { pathname, search } = useLocation()
  const isSignedIn = useSession().status === 'session'
  const keepClear = useKeepClearOfBars()
  const isBare = isBarePath(pathname)
  const hasBottomNav = isSignedIn && !isBare
  return (
    <div
      className={classNames(
        'flex min-h-svh flex-col',
        hasBottomNav && 'max-md:pb-(--bottom-nav) max-md:[--bottom-nav:4.25rem]',
      )}
    >
      <SkipLink />
      {isBare ? null : <TopBar tools={isSignedIn ? tools : null} helpTo={helpFrom(pathname + search)} />}
      {isBare ? null : <Breadcrumb />}
      <ServiceNote className={isBare ? 'top-0' : 'top-18'} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing to press: it only scrolls */}
      <main
        id="content"
        tabIndex={-1}
        onFocus={keepClear}
        className="flex flex-1 flex-col [&_:focus]:scroll-mb-[calc(var(--bottom-nav,0px)+1rem)]"
      >
        {children}
      </main>
      {footer}
      <LoadingNote />
      {hasBottomNav ? <BottomNav /> : null}
      <Toaster />
      <HelpWatch />
      <RouteAnnouncer />
    </div>
  )
}
