import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/intake/invitation-sent-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RouteProblem } from '../../frame/route-problem.tsx'
import { invitationStateQuery } from '../queries.ts'
import { inline } from '../../../ui/inline.ts'

/** The case has begun: its reference, and what happens next. */
export function SentScreen({ caseId }: { caseId: string }) {
  const { data, error, refetch } = useQuery(invitationStateQuery(caseId))
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = data !== undefined
  useEffect(() => {
    window.scrollTo({ top: 0 })
    if (isThere) heading.current?.focus({ preventScroll: true })
  }, [isThere])
  if (error && !data)
    return isNotFound(error) ? (
      <RouteProblem error={error} />
    ) : (
      <ErrorPanel name={m.caseName()} headingLevel="h1" onRetry={() => void refetch()} />
    )
  return (
    <div className="mx-auto grid max-w-text gap-6 py-4">
      <div>
        <Tick />
        <h1 ref={heading} tabIndex={-1} className="mt-4">
          {m.yourCaseIsOnItsTitle()}
        </h1>
        {data ? (
          <p className="mt-3 text-lg text-ink-2">
            {m.invitationToGoesTo(
              {
                name: data.name,
                strong: (words) => <strong className="wrap-anywhere text-ink">{words}</strong>,
                email: data.email,
              },
              inline,
            )}
          </p>
        ) : (
          <Skeleton className="mt-3 h-7 w-80 max-w-full" />
        )}
      </div>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <p className="text-sm text-ink-2">{m.yourReference()}</p>
          {data ? (
            <p className="text-2xl font-semibold tracking-wide whitespace-nowrap tabular">{data.reference}</p>
          ) : (
            <Skeleton className="h-9 w-52" />
          )}
        </div>
        {data ? <CopyButton text={data.reference} label={m.copyReferenceLabel()} /> : null}
      </Card>
      <section aria-labelledby="next-heading">
        <h2 id="next-heading">{m.whatHappensNextHeading()}</h2>
        <ol className="mt-4 grid gap-4">
          <Next number={1} title={m.getsInvitationTitle({ name: data?.name ?? m.otherSide() })}>
            {m.youSeeWhenItIs({ date: data ? formatDate(data.until) : '…' })}
          </Next>
          <Next number={2} title={m.theyAnswerPointByPointTitle()}>
            {m.theyCanAgreeAgreeIn()}
          </Next>
          <Next number={3} title={m.youTalkTradeOffersAndTitle()}>
            {m.mostOfItTakesFew({ weeks: Math.round(TIMELINE.plannedDays / 7) })}
          </Next>
        </ol>
      </section>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/case/${caseId}`}>{m.openCaseLink()}</LinkButton>
        <LinkButton to={`/case-invitation/${caseId}`} variant="secondary">
          {m.seeInvitationLink()}
        </LinkButton>
      </div>
    </div>
  )
}

function isNotFound(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404
}

function Next({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2.25rem_1fr] gap-3">
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-full bg-pine-soft font-semibold text-pine-strong"
      >
        {number}
      </span>
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-ink-2">{children}</p>
      </div>
    </li>
  )
}

function Tick() {
  return (
    <span className="grid size-14 place-items-center rounded-full bg-pine text-on-pine">
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-7" fill="none">
        <path
          d="M5 12.5l4.5 4.5L19 7.5"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  )
}
