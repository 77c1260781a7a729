import * as m from '@evensettle/messages/operator/log.ts'
import { toTheSecond } from '@evensettle/messages/moments.ts'
import type { AuditEntryView, AuditFilter } from '@evensettle/contracts/audit-log.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { actorWords, factLines } from './model.ts'
import { logQuery } from './queries.ts'

/** The entries that were found, the newest first. */
export function LogEntries({ filter }: { filter: AuditFilter }) {
  const found = useInfiniteQuery(logQuery(filter))
  const entries = found.data?.pages.flatMap((page) => page.entries)
  return (
    <Card aria-labelledby="entries" className="grid gap-4">
      <h2 id="entries">{m.entriesHeading()}</h2>
      {found.error && !entries ? (
        <ErrorPanel
          name={m.title()}
          headingLevel="h3"
          details={found.error.message}
          onRetry={() => void found.refetch()}
        />
      ) : !entries ? (
        <Skeleton className="h-96" />
      ) : entries.length === 0 ? (
        <Nothing isFiltered={Object.keys(filter).length > 0} />
      ) : (
        <Table entries={entries} />
      )}
      {found.hasNextPage ? (
        <div>
          <Button
            variant="secondary"
            busy={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {m.moreButton()}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title={m.none()}>
      <p>{m.noneWords()}</p>
    </EmptyState>
  ) : (
    <EmptyState title={m.empty()} />
  )
}

/** A table where there is room; on a phone each entry is a block with its own labels. */
function Table({ entries }: { entries: readonly AuditEntryView[] }) {
  return (
    <table className="w-full text-left text-sm max-md:block">
      <caption className="sr-only">{m.entriesHeading()}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line [&_th]:py-2 [&_th]:pr-4">
          <th scope="col">{m.when()}</th>
          <th scope="col">{m.who()}</th>
          <th scope="col">{m.what()}</th>
          <th scope="col">{m.about()}</th>
          <th scope="col">{m.place()}</th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="py-2 pr-4 align-top wrap-anywhere max-md:grid max-md:grid-cols-[5rem_1fr] max-md:gap-2 max-md:py-1 max-md:pr-0">
      <span className="text-ink-2 md:hidden" aria-hidden="true">
        {label}
      </span>
      <span className="grid justify-items-start gap-1">{children}</span>
    </td>
  )
}

function Row({ entry }: { entry: AuditEntryView }) {
  const { at, action, caseId, reference, subject, place, actorKind, actorId } = entry
  return (
    <tr className="border-b border-line last:border-0 max-md:block max-md:py-3">
      <Cell label={m.when()}>
        <time dateTime={at} className="tabular">
          {toTheSecond(at, 'UTC')}
        </time>
      </Cell>
      <Cell label={m.who()}>
        <Link
          to={`/admin/audit-log?actor=${encodeURIComponent(actorId)}`}
          className="link inline-flex min-h-11 items-center wrap-anywhere"
        >
          {actorWords(entry)}
        </Link>
        {actorKind === 'user' || actorKind === 'admin' || actorKind === 'link' ? (
          <Link
            to={`/admin/people?person=${encodeURIComponent(actorId)}`}
            className="link inline-flex min-h-11 items-center wrap-anywhere"
          >
            {m.accountLink()}
          </Link>
        ) : null}
      </Cell>
      <Cell label={m.what()}>
        <code translate="no">{action}</code>
        {factLines(entry).map((line) => (
          <span key={line} className="text-ink-2">
            {line}
          </span>
        ))}
      </Cell>
      <Cell label={m.about()}>
        {caseId === null ? null : (
          <Link
            to={`/admin/audit-log?case=${encodeURIComponent(reference ?? caseId)}`}
            className="link inline-flex min-h-11 items-center wrap-anywhere"
          >
            {reference ?? caseId}
          </Link>
        )}
        {subject === caseId ? null : <span className="text-ink-2">{subject}</span>}
      </Cell>
      <Cell label={m.place()}>
        <span className="tabular text-ink-2">{place ?? m.waiting()}</span>
      </Cell>
    </tr>
  )
}
