import * as m from '@evensettle/messages/operator/requests.ts'
import { REQUEST_LISTS, type PersonRequest } from '@evensettle/contracts/person-requests.ts'
import { awaitsAnswer } from '@evensettle/domain/impasse/impasse.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import { dayAndTime, wholeDay } from '@evensettle/messages/moments.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Pill } from '../../ui/pill.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { requestsQuery } from './queries.ts'
import { LISTS, NONE, STATES, TOPICS } from './copy.ts'

/** What people in a case asked: the list is named in the address, more of it comes page by page. */
export function RequestList() {
  const [search] = useSearchParams()
  const list = REQUEST_LISTS.find((one) => one === search.get('list')) ?? 'waiting'
  const found = useInfiniteQuery(requestsQuery(list))
  const requests = found.data?.pages.flatMap((page) => page.requests)
  return (
    <Card aria-labelledby="requests" className="grid gap-4">
      <h2 id="requests">{m.heading()}</h2>
      <nav aria-label={m.listsLabel()} className="flex flex-wrap gap-2">
        {REQUEST_LISTS.map((one) => (
          <Link
            key={one}
            to={one === 'waiting' ? '/admin-dashboard' : `/admin-dashboard?list=${one}`}
            aria-current={one === list ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-full px-4 font-semibold text-ink-2 hover:bg-sunken aria-[current=page]:bg-pine-soft aria-[current=page]:text-pine-strong"
          >
            {LISTS[one]}
          </Link>
        ))}
      </nav>
      {!requests ? (
        <NotLoaded of={found} name={m.name()} headingLevel="h3" outline="h-32" />
      ) : requests.length === 0 ? (
        <EmptyState title={NONE[list]} />
      ) : (
        <ul className="grid gap-3">
          {requests.map((one) => (
            <Request key={one.id} one={one} />
          ))}
        </ul>
      )}
      <ShowMore of={found} label={m.moreButton()} />
    </Card>
  )
}

function Request({ one }: { one: PersonRequest }) {
  const [today] = useState(() => dateOf(Date.now()))
  const isLate = awaitsAnswer(one.state) && one.answerBy < today
  return (
    <li className="grid gap-1 rounded-soft border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link
          to={`/admin-dashboard?request=${one.id}`}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {m.about({ topic: TOPICS[one.topic], reference: one.reference })}
        </Link>
        {isLate ? <Pill hue="danger">{m.late()}</Pill> : null}
        {awaitsAnswer(one.state) ? null : <Pill hue="plain">{STATES[one.state]}</Pill>}
      </div>
      <p className="text-sm text-ink-2">
        {m.askedAndPromised({ asked: dayAndTime(one.askedAt), day: wholeDay(one.answerBy) })}
      </p>
      {one.takenBy === null && !awaitsAnswer(one.state) ? null : (
        <p className="text-sm wrap-anywhere">
          {one.takenBy === null ? m.takenByNobody() : m.takenBy({ who: one.takenBy })}
        </p>
      )}
    </li>
  )
}
