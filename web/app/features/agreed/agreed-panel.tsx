import * as m from '@evensettle/messages/agreed/agreed-panel.ts'
import type { Obligations } from '@evensettle/contracts/obligations.ts'
import { isFulfilled } from '@evensettle/domain/cases/status.ts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { KeepCard } from './keep-card.tsx'
import { cardsOf, shownOf } from './model.ts'
import { MoneyBar } from './money-bar.tsx'
import { NextCard } from './next-card.tsx'
import { ObligationItem } from './obligation-item.tsx'
import { agreedQuery } from './queries.ts'
import { Seal } from './knot.tsx'

/** What was agreed: what waits for an answer, what comes next, all of it with its history, and what there is to keep. */
export function AgreedPanel({ caseId }: { caseId: string }) {
  const agreed = useQuery(agreedQuery(caseId))
  if (agreed.data) return <Agreed view={agreed.data} />
  if (agreed.error)
    return <ErrorPanel name={m.name()} details={agreed.error.message} onRetry={() => void agreed.refetch()} />
  return (
    <div className="grid gap-5" aria-busy="true">
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}

function Agreed({ view }: { view: Obligations }) {
  const { asks, next } = cardsOf(view)
  const isDone = isFulfilled(view.status)
  if (view.obligations.length === 0)
    return (
      <Card className="grid gap-3">
        <h2 className="text-[1.25rem]">{m.beingMadeTitle()}</h2>
        <Spinner label={m.beingMade()} />
      </Card>
    )
  return (
    <section aria-labelledby="agreed-heading">
      <h2 id="agreed-heading" className="sr-only">
        {m.heading()}
      </h2>
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <div className="grid gap-4 lg:col-start-2 lg:row-start-1">
          {asks.map((one) => (
            <NextCard key={one.id} view={view} one={one} isAsk isMain={one === asks[0]} />
          ))}
          {next ? (
            <NextCard
              key={next.id}
              view={view}
              one={next}
              isAsk={false}
              isMain={asks.length === 0 && next.by === view.mySide}
            />
          ) : null}
          {isDone ? (
            <Card className="grid gap-2 border-t-4 border-t-pine">
              <h3>{m.allKeptTitle()}</h3>
              <p className="text-ink-2">{m.allKeptRelease()}</p>
            </Card>
          ) : null}
        </div>
        <div className="grid min-w-0 gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <MoneyBar view={view} />
          <ol aria-label={m.allLabel()} className="grid">
            {shownOf(view).map((one) => (
              <ObligationItem key={one.id} view={view} one={one} isNext={one.id === next?.id} />
            ))}
            <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3.5">
              <Seal isDone={isDone} />
              <div>
                <h3 className="text-lg">{m.fullTitle()}</h3>
                <p className="text-ink-2">{isDone ? m.allKeptRelease() : m.fullToCome()}</p>
              </div>
            </li>
          </ol>
        </div>
        <KeepCard view={view} />
      </div>
    </section>
  )
}
