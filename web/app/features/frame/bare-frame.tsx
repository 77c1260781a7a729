import type { ReactNode } from 'react'
import { Toaster } from '../../ui/toaster.tsx'
import { HelpWatch } from '../wording/help-watch.tsx'
import { LoadingNote } from './loading-note.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { ServiceNote } from './service-note.tsx'
import { SkipLink } from './skip-link.tsx'

/** What stands around the sign-in screens, which have no bars. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <ServiceNote className="top-0" />
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      <LoadingNote />
      <Toaster />
      <HelpWatch />
      <RouteAnnouncer />
    </div>
  )
}
