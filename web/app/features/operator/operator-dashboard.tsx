import * as m from '@evensettle/messages/operator/dashboard.ts'
import type { Concern, Overview } from '@evensettle/contracts/operator.ts'
import { dayAndTime } from '@evensettle/messages/moments.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { overviewQuery } from './queries.ts'
import { CaseView } from './case-view.tsx'
import { BackupNote } from './safety/backup-note.tsx'
import { RequestList } from './request-list.tsx'
import { RequestThread } from './request-thread.tsx'

const CONCERNS: Record<Concern, string> = {
  reports: m.reports(),
  threats: m.threats(),
  objections: m.objections(),
  applications: m.applications(),
  stuck: m.stuck(),
  failed_jobs: m.failedJobs(),
  failed_mails: m.failedMails(),
}

/** Where what is not about single cases is looked at. */
const WAYS_ON: Partial<Record<Concern, { to: string; words: string }>> = {
  applications: { to: '/admin/partners', words: m.applicationsLink() },
  failed_jobs: { to: '/admin/infrastructure', words: m.jobsLink() },
  failed_mails: { to: '/email-dashboard?all=1&state=failed', words: m.mailsLink() },
}

/** What needs a person first, then how the service is; one request or one case where the address names it. */
export function OperatorDashboard() {
  const [search] = useSearchParams()
  const request = search.get('request')
  const caseId = search.get('case')
  if (request !== null) return <RequestThread key={request} id={request} />
  return caseId === null ? <FirstPage /> : <CaseView key={caseId} caseId={caseId} />
}

function FirstPage() {
  const { data, error, refetch } = useQuery(overviewQuery())
  return (
    <>
      <h1 tabIndex={-1}>{m.title()}</h1>
      <BackupNote />
      <RequestList />
      {error && !data ? (
        <ErrorPanel name={m.overviewName()} details={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Concerns of={data} />
          <Service of={data} />
        </div>
      ) : (
        <Skeleton className="h-60" />
      )}
    </>
  )
}

function Concerns({ of: { concerns } }: { of: Overview }) {
  const waiting = concerns.filter(({ count }) => count > 0)
  return (
    <Card aria-labelledby="concerns" className="grid gap-4">
      <h2 id="concerns">{m.concernsHeading()}</h2>
      {waiting.length === 0 ? <p className="text-ink-2">{m.noConcerns()}</p> : null}
      <dl className="grid gap-4">
        {waiting.map(({ kind, count, oldestAt, cases, kinds }) => (
          <div key={kind} className="grid gap-1">
            <dt className="font-semibold">{m.counted({ what: CONCERNS[kind], count })}</dt>
            {oldestAt ? (
              <dd className="text-sm text-ink-2">{m.oldest({ when: dayAndTime(oldestAt) })}</dd>
            ) : null}
            {cases.map((one) => (
              <dd key={one.caseId}>
                <Link
                  to={`/admin-dashboard?case=${one.caseId}`}
                  className="link inline-flex min-h-11 items-center"
                >
                  {one.reference}
                </Link>
              </dd>
            ))}
            {WAYS_ON[kind] === undefined ? null : (
              <dd>
                <Link to={WAYS_ON[kind].to} className="link inline-flex min-h-11 items-center">
                  {WAYS_ON[kind].words}
                </Link>
              </dd>
            )}
            {kinds.map((one) => (
              <dd key={one.kind}>{m.counted({ what: one.kind, count: one.count })}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Service({ of: { cases, mailsWaiting } }: { of: Overview }) {
  const rows = [
    [m.invited(), cases.invited],
    [m.active(), cases.active],
    [m.agreed(), cases.agreed],
    [m.settled(), cases.settled],
    [m.mailsWaiting(), mailsWaiting.count],
  ] as const
  return (
    <Card aria-labelledby="service" className="grid gap-4">
      <h2 id="service">{m.serviceHeading()}</h2>
      <dl className="grid gap-2">
        {rows.map(([name, count]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line pb-2">
            <dt>{name}</dt>
            <dd className="font-semibold tabular-nums">{m.upTo({ count })}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
