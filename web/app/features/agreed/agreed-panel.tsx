import * as m from '@evensettle/messages/agreed/agreed-panel.ts'
import type { Obligations, ObligationView } from '@evensettle/contracts/obligations.ts'
import { isFulfilled } from '@evensettle/domain/cases/status.ts'
import { isAllForGood, sumsOf } from '@evensettle/domain/obligations/sums.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Card } from '../../ui/card.tsx'
import { Chevron } from '../../ui/chevron.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PackCard } from '../take-away/pack-card.tsx'
import { KeepCard } from './keep-card.tsx'
import { cardsOf, shownOf, whatOf } from './model.ts'
import { MoneyBar } from './money-bar.tsx'
import { NextCard } from './next-card.tsx'
import { ObligationItem } from './obligation-item.tsx'
import { agreedQuery } from './queries.ts'
import { ChangeNote } from './change-note.tsx'
import { Seal } from './knot.tsx'

// Its form shares much with the one before signing: here it would be laid into what every page of a case loads.
const PayTo = lazyPart(() => import('../agreements/accounts/pay-to.tsx'), 'PayTo')

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
  const [first, ...more] = asks
  const isDone = isFulfilled(view.status)
  const end = endOf(view, isDone)
  const payTo = (isInside: boolean) => (
    <Suspense fallback={null}>
      <PayTo caseId={view.caseId} isInside={isInside} />
    </Suspense>
  )
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
          <ChangeNote caseId={view.caseId} />
          {first ? (
            <NextCard key={first.id} view={view} one={first} isAsk isMain>
              {isPayment(first) ? payTo(true) : null}
            </NextCard>
          ) : null}
          {more.length > 0 ? <MoreAsks view={view} all={more} /> : null}
          {next ? (
            <NextCard
              key={next.id}
              view={view}
              one={next}
              isAsk={false}
              isMain={asks.length === 0 && next.by === view.mySide}
            >
              {isPayment(next) && !isPayment(first) ? payTo(true) : null}
            </NextCard>
          ) : null}
          {isPayment(first) || isPayment(next) ? null : payTo(false)}
          {isDone ? (
            <Card className="grid gap-2 border-t-4 border-t-pine">
              <h3>{end.title}</h3>
              <p className="text-ink-2">{end.words}</p>
            </Card>
          ) : null}
        </div>
        <div className="grid min-w-0 gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <MoneyBar view={view} />
          <ol aria-label={m.allLabel()} className="grid">
            {shownOf(view).map((one) => (
              <ObligationItem
                key={one.id}
                view={view}
                one={one}
                isNext={one.id === next?.id}
                isAsk={asks.includes(one)}
              />
            ))}
            <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3.5">
              <Seal isDone={isDone} />
              <div>
                <h3 className="text-lg">{end.last}</h3>
                {isDone ? null : <p className="text-ink-2">{end.words}</p>}
              </div>
            </li>
          </ol>
        </div>
        <KeepCard view={view} />
      </div>
      <div className="mt-6">
        <PackCard caseId={view.caseId} />
      </div>
    </section>
  )
}

function isPayment(one: ObligationView | null | undefined): boolean {
  return one?.kind === 'payment'
}

/** What stands at the end of the list: a certificate, or, of promises for good alone, that they hold on. */
function endOf(
  { obligations }: Obligations,
  isDone: boolean,
): { title: string; last: string; words: string } {
  if (isAllForGood(obligations)) {
    const words = isDone ? m.allForGood() : m.forGoodToCome()
    return { title: m.allDoneTitle(), last: m.forGoodTitle(), words }
  }
  const words = isDone ? m.allKeptRelease() : m.fullToCome()
  const { whole, waived } = sumsOf(obligations)
  // without money, or where some of it was waived, it is done and not paid in full
  const last = whole > 0 && waived === 0 ? m.fullTitle() : m.doneTitle()
  return { title: m.allKeptTitle(), last, words }
}

/** What else waits for an answer, one line each, so that on a phone no pile of cards hides the list. */
function MoreAsks({ view, all }: { view: Obligations; all: readonly ObligationView[] }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <section aria-labelledby="more-asks" className="grid gap-2">
      <h3 id="more-asks" className="text-base">
        {m.moreAsks({ count: all.length })}
      </h3>
      {all.map((one) => (
        <div key={one.id} className="grid gap-2">
          <button
            type="button"
            aria-expanded={open === one.id}
            className="flex min-h-12 items-center justify-between gap-4 rounded-card border border-line bg-card px-5 py-2 text-left font-semibold hover:text-pine"
            onClick={() => setOpen(open === one.id ? null : one.id)}
          >
            <span className="min-w-0 truncate">{whatOf(view, one)}</span>
            <Chevron className={classNames('size-5 shrink-0 text-ink-2', open === one.id && 'rotate-180')} />
          </button>
          {open === one.id ? <NextCard view={view} one={one} isAsk isMain={false} /> : null}
        </div>
      ))}
    </section>
  )
}
