import * as m from '@evensettle/messages/cases/activity-panel.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { eventWords } from '@evensettle/contracts/words/event-words.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../lib/format.ts'
import { isClosed } from '@evensettle/domain/cases/status.ts'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PersonPlace } from './person-place.tsx'
import { PackCard } from '../../take-away/pack-card.tsx'
import { logEntries } from './model.ts'
import { caseEventsQuery } from '../queries.ts'

/** Everything that has happened, newest first, as this reader may know it. */
export function ActivityPanel({ view }: { view: CaseView }) {
  const events = useQuery(caseEventsQuery(view.id))
  if (events.isError && !events.data)
    return <ErrorPanel name={m.activityHeading()} onRetry={() => void events.refetch()} />
  return (
    <div className="grid gap-5">
      <Card>
        <h2>{m.activityHeading()}</h2>
        <p className="mt-1 text-ink-2">{m.everythingThatHasHappenedIn()}</p>
        {events.data ? (
          <ol className="mt-5 grid gap-4">
            {logEntries(events.data).map(({ event, count }) => (
              <li key={event.seq} className="grid grid-cols-[auto_1fr] gap-x-3">
                <span
                  aria-hidden="true"
                  className={classNames(
                    'mt-2 size-2.5 rounded-full',
                    event.side === 'starter'
                      ? 'bg-clay'
                      : event.side === 'respondent'
                        ? 'bg-harbor'
                        : 'bg-pine',
                  )}
                />
                <p className="min-w-0 wrap-anywhere">
                  {eventWords(event, view.mySide, view.names, count)}
                  <time dateTime={event.at} className="block text-sm text-ink-2 tabular">
                    {formatDateTime(event.at)}
                  </time>
                </p>
              </li>
            ))}
          </ol>
        ) : (
          <div aria-busy="true" className="mt-5 grid gap-4">
            <Skeleton className="h-10 w-2/3" />
            <Skeleton className="h-10 w-1/2" />
            <Skeleton className="h-10 w-3/5" />
          </div>
        )}
      </Card>
      <PersonPlace caseId={view.id} />
      {isClosed(view.status) ? null : <PackCard caseId={view.id} />}
    </div>
  )
}
