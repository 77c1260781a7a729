import * as m from '@evensettle/messages/analytics/screen.ts'
import type { Analytics } from '@evensettle/contracts/analytics.ts'
import type { Split } from '@evensettle/domain/analytics/funnel.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Callout } from '../../../ui/callout.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AnalyticsFilterForm } from './analytics-filter.tsx'
import { CountingCard } from './counting-card.tsx'
import { FunnelCard, MonthsCard, Numbers } from './funnel-cards.tsx'
import { cameTo, filterOf, totalOf } from './model.ts'
import { analyticsQuery } from './queries.ts'
import { SaidCard } from './said-card.tsx'
import { SplitCard } from './split-card.tsx'

/** More changes than come in a minute: cases are being counted again. */
const MANY = 200

/** How far cases come, in figures alone: the months and the split stand in the address. */
export function AnalyticsScreen() {
  const [search] = useSearchParams()
  const filter = filterOf(search)
  const { data, error, refetch, isPlaceholderData } = useQuery(analyticsQuery(filter))
  return (
    <>
      <div className="grid max-w-text gap-3">
        <h1 tabIndex={-1}>{m.title()}</h1>
        <p className="text-ink-2">{m.lead()}</p>
      </div>
      <AnalyticsFilterForm key={JSON.stringify(filter)} filter={filter} />
      {data ? (
        // the figures of the choice before stay in their place, and say so, until those of this one are there
        <div
          aria-busy={isPlaceholderData}
          className={isPlaceholderData ? 'grid gap-6 opacity-50' : 'grid gap-6'}
        >
          <Figures of={data} by={isPlaceholderData ? undefined : filter.by} />
        </div>
      ) : error ? (
        <ErrorPanel name={m.title()} details={error.message} onRetry={() => void refetch()} />
      ) : (
        <>
          <Skeleton className="h-32" />
          <Skeleton className="h-96" />
        </>
      )}
    </>
  )
}

function Figures({ of, by }: { of: Analytics; by: Split | undefined }) {
  const { from, until, months, waits, split, said, waiting, recountedAt } = of
  const all = totalOf(months)
  return (
    <>
      {waiting > MANY ? (
        <Callout tone="warn" live>
          {m.waiting({ count: waiting })}
        </Callout>
      ) : null}
      {cameTo(all, 'started') === 0 ? (
        <EmptyState title={m.emptyTitle()}>
          <p>{m.emptyWords()}</p>
        </EmptyState>
      ) : (
        <>
          <p className="text-ink-2">
            <span>{from === until ? m.oneMonth({ month: from }) : m.range({ from, until })}</span>{' '}
            <span>{waiting > 0 && waiting <= MANY ? m.waitingFew({ count: waiting }) : null}</span>
          </p>
          <Numbers all={all} />
          <FunnelCard all={all} waits={waits} />
          <MonthsCard months={months} />
        </>
      )}
      {split && by ? <SplitCard by={by} split={split} /> : null}
      <SaidCard said={said} />
      <CountingCard recountedAt={recountedAt} isCounting={waiting > MANY} />
    </>
  )
}
