import * as m from '@evensettle/messages/cases/ended.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { formatDate } from '../../../lib/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { endingWords } from './model.ts'

// Few cases that are opened have ended.
const TakeAway = lazyPart(() => import('../../take-away/take-away.tsx'), 'TakeAway')

/** How the case ended: the same for both, without blame. */
export function ClosedCard({ view }: { view: CaseView }) {
  const ending = endingWords(view)
  if (!ending || !view.closed) return null
  return (
    <section aria-labelledby="closed" className="grid gap-2 rounded-card bg-sunken p-5 sm:p-6">
      <h2 id="closed">{ending.title}</h2>
      <p>{ending.words}</p>
      {ending.said.length > 0 ? (
        <figure className="mt-1">
          <blockquote className="border-l-3 border-line-strong pl-4 wrap-anywhere whitespace-pre-wrap">
            {ending.said.join('\n')}
          </blockquote>
        </figure>
      ) : null}
      {ending.isAllOpen ? <p>{m.nothingSigned()}</p> : null}
      <p>
        <Link to="?tab=no-agreement" className="link">
          {m.ifYouDoNotAgreeLink()}
        </Link>
      </p>
      <p className="text-sm text-ink-2">{m.endedOn({ date: formatDate(view.closed.at) })}</p>
      <Suspense fallback={<Skeleton className="mt-3 h-96 rounded-card" />}>
        <TakeAway view={view} />
      </Suspense>
    </section>
  )
}
