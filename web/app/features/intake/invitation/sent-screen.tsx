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
      <ErrorPanel name="Case" headingLevel="h1" onRetry={() => void refetch()} />
    )
  return (
    <div className="mx-auto grid max-w-text gap-6 py-4">
      <div>
        <Tick />
        <h1 ref={heading} tabIndex={-1} className="mt-4">
          Your case is on its way
        </h1>
        {data ? (
          <p className="mt-3 text-lg text-ink-2">
            The invitation to {data.name} goes to{' '}
            <strong className="wrap-anywhere text-ink">{data.email}</strong>.
          </p>
        ) : (
          <Skeleton className="mt-3 h-7 w-80 max-w-full" />
        )}
      </div>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <p className="text-sm text-ink-2">Your reference</p>
          {data ? (
            <p className="text-2xl font-semibold tracking-wide whitespace-nowrap tabular">{data.reference}</p>
          ) : (
            <Skeleton className="h-9 w-52" />
          )}
        </div>
        {data ? <CopyButton text={data.reference} label="Copy reference" /> : null}
      </Card>
      <section aria-labelledby="next-heading">
        <h2 id="next-heading">What happens next</h2>
        <ol className="mt-4 grid gap-4">
          <Next number={1} title={`${data?.name ?? 'The other side'} gets the invitation`}>
            You see when it is opened. It stays open until {data ? formatDate(data.until) : '…'}.
          </Next>
          <Next number={2} title="They answer, point by point">
            They can agree, agree in part, or say how they see it. We tell you by email.
          </Next>
          <Next number={3} title="You talk, trade offers and sign">
            Most of it takes a few minutes at a time, over about two weeks.
          </Next>
        </ol>
      </section>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/case/${caseId}`}>Open the case</LinkButton>
        <LinkButton to={`/case-invitation/${caseId}`} variant="secondary">
          See the invitation
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
