import * as nav from '@evensettle/messages/infrastructure/nav.ts'
import * as m from '@evensettle/messages/operator/area.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { AreaPages } from '../../ui/area-pages.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { SessionGuard } from '../security/confirm-session.tsx'
import { entryQuery } from './queries.ts'

/** Lets an operator in; to everybody else the area is not there. A key in the address takes the seat first. */
export function OperatorArea({ children }: { children: ReactNode }) {
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery(entryQuery(search.get('key')))
  if (error instanceof ApiError && error.status === 404)
    return (
      <Page>
        <NotFound />
      </Page>
    )
  if (error instanceof ApiError && error.code === 'OPERATOR_LINK_OVER')
    return (
      <Page>
        <h1 tabIndex={-1}>{m.linkOverTitle()}</h1>
        <Callout tone="warn">{error.message}</Callout>
      </Page>
    )
  if (error && !data)
    return (
      <Page>
        <ErrorPanel
          name={m.name()}
          headingLevel="h1"
          details={error.message}
          onRetry={() => void refetch()}
        />
      </Page>
    )
  if (!data)
    return (
      <Page>
        <Skeleton className="h-10 w-64" />
        <Skeleton className="h-40" />
      </Page>
    )
  if (data.entry !== 'open')
    return (
      <Page>
        <SecondStepFirst />
      </Page>
    )
  return (
    <Page>
      <AreaPages label={m.navLabel()} pages={PAGES} />
      <SessionGuard>{children}</SessionGuard>
    </Page>
  )
}

const PAGES = [
  ['/admin-dashboard', m.navOverview()],
  ['/admin/people', m.navPeople()],
  ['/admin/partners', m.navPartners()],
  ['/admin/analytics', m.navAnalytics()],
  ['/admin/evidence-report', m.navFiles()],
  ['/admin/db-safety', m.navSafety()],
  ['/admin/audit-log', m.navLog()],
  ['/email-dashboard?all=1', nav.mails()],
  ['/admin/infrastructure', nav.infrastructure()],
  ['/system-test', nav.systemTest()],
] as const

function Page({ children }: { children: ReactNode }) {
  return <div className="page grid content-start gap-6 pt-6 pb-16 md:pt-8">{children}</div>
}

function SecondStepFirst() {
  return (
    <div className="grid max-w-text gap-4">
      <h1 tabIndex={-1}>{m.secondStepTitle()}</h1>
      <p>{m.secondStepWords()}</p>
      <div>
        <LinkButton to="/settings">{m.secondStepLink()}</LinkButton>
      </div>
      <p className="text-ink-2">{m.secondStepBack()}</p>
    </div>
  )
}
