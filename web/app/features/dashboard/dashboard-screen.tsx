import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { isBegun } from '@evensettle/domain/cases/status.ts'
import * as m from '@evensettle/messages/dashboard/dashboard-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart, Nothing } from '../../lib/lazy-part.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CaseCard } from './case-card.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { CaseFilter } from './case-filter.tsx'
import { showOf, sortCases, type Show } from './model.ts'
import { caseListQuery, deviceDraftsQuery } from './queries.ts'

// Most people have no draft, and drafts bring the words of the whole intake with them.
const DraftList = lazyPart(() => import('./draft-list.tsx'), 'DraftList')

// Most people have no other place, and nobody waits for the way to one: where it does not come, nothing is said.
const OtherPlaces = lazyPart(() => import('./other-places.tsx'), 'OtherPlaces', Nothing)

const NOTHING: Record<Exclude<Show, 'all'>, string> = {
  mine: m.mine(),
  waiting: m.waiting(),
  finished: m.finished(),
}

/** The signed-in person's cases, what needs them first on top. */
export function DashboardScreen() {
  const { data, error, refetch } = useQuery(caseListQuery())
  const [search, setSearch] = useSearchParams()
  const [now] = useState(() => Date.now())
  const { data: onDevice = [] } = useQuery(deviceDraftsQuery())
  const show = showOf(search.get('show'))
  const query = search.get('q') ?? ''
  const all = data?.cases ?? []
  const invitations = data?.invitations ?? []
  const hasCases = all.some(({ status }) => isBegun(status))
  const unsaved =
    show === 'all' && query === '' ? onDevice.filter(({ id }) => !all.some((one) => one.id === id)) : []
  const { cases, drafts, counts } = sortCases(all, show, query)

  function change(name: 'show' | 'q', value: string) {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '' || value === 'all') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <div className="page pt-6 pb-16 md:pt-8">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-4">
        <h1 tabIndex={-1}>{m.yourCasesTitle()}</h1>
        {all.length + invitations.length > 0 ? (
          <LinkButton to="/create-case">{m.startCaseLink()}</LinkButton>
        ) : null}
      </div>
      <Suspense>
        <OtherPlaces />
      </Suspense>
      {invitations.length > 0 ? (
        <section aria-label={m.invitationsLabel()} className="mt-6 grid gap-4">
          {invitations.map((one) => (
            <InvitationCard key={one.caseId} one={one} />
          ))}
        </section>
      ) : null}
      {error && !data ? (
        <div className="mt-6">
          <ErrorPanel name={m.dashboardName()} details={error.message} onRetry={() => void refetch()} />
        </div>
      ) : !data ? (
        <ListSkeleton />
      ) : all.length + unsaved.length === 0 ? (
        invitations.length === 0 ? (
          <Welcome />
        ) : null
      ) : (
        <>
          {hasCases ? (
            <CaseFilter
              show={show}
              counts={counts}
              query={query}
              onShow={(next) => change('show', next)}
              onQuery={(text) => change('q', text)}
            />
          ) : null}
          {unsaved.length + drafts.length > 0 ? (
            <Suspense fallback={<div className="mt-6 h-28" />}>
              <DraftList drafts={[...unsaved, ...drafts]} />
            </Suspense>
          ) : null}
          {cases.length > 0 ? (
            <ul aria-label={m.casesLabel()} className="mt-6 grid gap-4">
              {cases.map((one) => (
                <CaseCard key={one.id} one={one} now={now} />
              ))}
            </ul>
          ) : (
            <p className="mt-8 text-ink-2" aria-live="polite">
              {query !== ''
                ? m.noCaseFitsTryName({ query })
                : show === 'all'
                  ? m.noCaseHasBeenSent()
                  : NOTHING[show]}
            </p>
          )}
        </>
      )}
    </div>
  )
}

function Welcome() {
  return (
    <div className="mt-8">
      <EmptyState
        title={m.noCasesYetTitle()}
        action={<LinkButton to="/create-case">{m.startCaseLink()}</LinkButton>}
      >
        <p>{m.describeWhatHappenedAndWhat({ minutes: TIMELINE.minutesToStart })}</p>
        <p className="mt-3">{m.wereYouInvitedWhatWas()}</p>
      </EmptyState>
    </div>
  )
}

function ListSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only" aria-live="polite">
        {m.loadingYourCases()}
      </span>
      <div className="mt-6 flex flex-col gap-3 lg:flex-row lg:items-center lg:justify-between">
        <Skeleton className="h-11 w-full max-w-sm rounded-full" />
        <Skeleton className="h-12 rounded-full lg:w-80" />
      </div>
      <ul className="mt-6 grid gap-4">
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </ul>
    </div>
  )
}

/** Takes the room that a card takes, so that the list does not move when it comes. */
function CardSkeleton() {
  return (
    <li className="rounded-card border border-line bg-card p-4 shadow-card sm:p-5">
      <div className="flex h-[4.5rem] gap-3.5 sm:h-13">
        <Skeleton className="size-11 shrink-0 rounded-full max-sm:hidden" />
        <div className="grid flex-1 content-start gap-2 pt-1">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-4/5 sm:w-2/5" />
        </div>
      </div>
      <div className="mt-4 h-22 border-t border-line pt-4 sm:h-10.5">
        <Skeleton className="h-5 w-1/2" />
      </div>
    </li>
  )
}
