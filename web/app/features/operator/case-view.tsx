import * as m from '@evensettle/messages/operator/case-view.ts'
import * as proof from '@evensettle/messages/proof/page.ts'
import type { CaseForOperator } from '@evensettle/contracts/operator.ts'
import { eventWords } from '@evensettle/contracts/words/event-words.ts'
import { isClosed } from '@evensettle/domain/cases/status.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { formatDateTime, formatTime } from '../../lib/format.ts'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { FoldedText } from '../../ui/folded-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ItemTable } from '../cases/item-table.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { STATUS_WORDS } from './copy.ts'
import { caseQuery } from './queries.ts'
import { ReasonForm } from './reason-form.tsx'

type Opened = NonNullable<CaseForOperator['opened']>

/** One case: closed until the operator says why they read it, and then as both of its sides know it. */
export function CaseView({ caseId }: { caseId: string }) {
  const { data, error, refetch } = useQuery(caseQuery(caseId))
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error && !data)
    return (
      <ErrorPanel name={m.name()} headingLevel="h1" details={error.message} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton className="h-60" />
  return (
    <div className="grid max-w-3xl gap-6">
      <Link to="/admin-dashboard" className="link inline-flex min-h-11 items-center">
        {m.back()}
      </Link>
      <h1 tabIndex={-1}>{m.title({ reference: data.reference })}</h1>
      <p>
        <Link to={`/admin/case-proof/${caseId}`} className="link inline-flex min-h-11 items-center">
          {proof.link()}
        </Link>
      </p>
      {data.opened ? (
        <Contents of={data.opened} />
      ) : (
        <Card aria-label={m.name()}>
          <ReasonForm caseId={caseId} words={m.closedWords()} />
        </Card>
      )}
      <Openings of={data.openings} />
    </div>
  )
}

function Contents({ of: one }: { of: Opened }) {
  const { starter, respondent } = one.names
  return (
    <>
      <Callout>{m.openUntil({ time: formatTime(one.until), reason: one.reason })}</Callout>
      <Card aria-labelledby="title" className="grid gap-4">
        <div className="grid gap-1">
          <h2 id="title">{one.title}</h2>
          <p className="text-ink-2">
            {STATUS_WORDS[one.status]}. {m.sides({ starter, respondent })}
          </p>
        </div>
        <Words heading={m.storyHeading({ starter })} text={one.story} />
        <Words heading={m.wishHeading({ starter })} text={one.wish} />
      </Card>
      <Card aria-labelledby="points" className="grid gap-4">
        <h2 id="points">{m.pointsHeading()}</h2>
        <ItemTable
          items={one.items}
          currency={one.currency}
          starterName={starter}
          respondentName={respondent}
          isOver={isClosed(one.status)}
        />
      </Card>
      <Card aria-labelledby="messages" className="grid gap-4">
        <h2 id="messages">{m.messagesHeading()}</h2>
        {one.messages.length === 0 ? <p className="text-ink-2">{m.noMessages()}</p> : null}
        <ol className="grid gap-4">
          {one.messages.map(({ id, side, body, sentAt }) => (
            <li key={id} className="grid gap-1">
              <Line who={one.names[side]} at={sentAt} />
              <FoldedText text={body} more={m.readAll()} />
            </li>
          ))}
        </ol>
      </Card>
      <HeldBack of={one} />
      <Card aria-labelledby="activity" className="grid gap-4">
        <h2 id="activity">{m.activityHeading()}</h2>
        <ol className="grid gap-3">
          {one.events.toReversed().map((event) => (
            <li key={event.seq} className="wrap-anywhere">
              {eventWords(event, null, one.names)}
              <time dateTime={event.at} className="tabular block text-sm text-ink-2">
                {formatDateTime(event.at)}
              </time>
            </li>
          ))}
        </ol>
      </Card>
    </>
  )
}

function HeldBack({ of: { heldBack, names } }: { of: Opened }) {
  if (heldBack.length === 0) return null
  return (
    <Card aria-labelledby="held-back" className="grid gap-3">
      <h2 id="held-back">{m.heldBackHeading()}</h2>
      <ul className="grid gap-2">
        {heldBack.map(({ side, times, last }) => (
          <li key={side} className="wrap-anywhere">
            {m.heldBackLine({ who: names[side], times, when: formatDateTime(last) })}
          </li>
        ))}
      </ul>
      <p className="text-ink-2">{m.heldBackWords()}</p>
    </Card>
  )
}

function Line({ who, at }: { who: string; at: string }) {
  return (
    <p className="text-sm text-ink-2">
      <strong className="text-ink">{who}</strong>{' '}
      <time dateTime={at} className="tabular">
        {formatDateTime(at)}
      </time>
    </p>
  )
}

function Words({ heading, text }: { heading: string; text: string }) {
  if (text === '') return null
  return (
    <div className="grid gap-1">
      <h3>{heading}</h3>
      <FoldedText text={text} more={m.readAll()} />
    </div>
  )
}

function Openings({ of: openings }: { of: CaseForOperator['openings'] }) {
  if (openings.length === 0) return null
  return (
    <Card aria-labelledby="openings" className="grid gap-3">
      <h2 id="openings">{m.openingsHeading()}</h2>
      <ul className="grid gap-2">
        {openings.map(({ at, by, reason }) => (
          <li key={at} className="wrap-anywhere">
            {m.openedBy({ who: by, when: formatDateTime(at), reason })}
          </li>
        ))}
      </ul>
    </Card>
  )
}
