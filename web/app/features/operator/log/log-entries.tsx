import * as m from '@evensettle/messages/operator/log.ts'
import { toTheSecond } from '@evensettle/messages/moments.ts'
import type { AuditEntryView, AuditFilter } from '@evensettle/contracts/audit-log.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FoldingCell, FoldingRow, FoldingTable } from '../../../ui/folding-table.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import { actorWords, factLines } from './model.ts'
import { logQuery } from './queries.ts'

/** The entries that were found, the newest first. */
export function LogEntries({ filter }: { filter: AuditFilter }) {
  const found = useInfiniteQuery(logQuery(filter))
  const entries = found.data?.pages.flatMap((page) => page.entries)
  return (
    <Card aria-labelledby="entries" className="grid gap-4">
      <h2 id="entries">{m.entriesHeading()}</h2>
      {!entries ? (
        <NotLoaded of={found} name={m.title()} headingLevel="h3" />
      ) : entries.length === 0 ? (
        <Nothing isFiltered={Object.keys(filter).length > 0} />
      ) : (
        <Table entries={entries} />
      )}
      <ShowMore of={found} label={m.moreButton()} />
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
    <FoldingTable caption={m.entriesHeading()} columns={[m.when(), m.who(), m.what(), m.about(), m.place()]}>
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} />
      ))}
    </FoldingTable>
  )
}

function Row({ entry }: { entry: AuditEntryView }) {
  const { at, action, caseId, reference, subject, place, actorKind, actorId } = entry
  return (
    <FoldingRow>
      <FoldingCell label={m.when()}>
        <time dateTime={at} className="tabular">
          {toTheSecond(at, 'UTC')}
        </time>
      </FoldingCell>
      <FoldingCell label={m.who()}>
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
      </FoldingCell>
      <FoldingCell label={m.what()}>
        <code translate="no">{action}</code>
        {factLines(entry).map((line) => (
          <span key={line} className="text-ink-2">
            {line}
          </span>
        ))}
      </FoldingCell>
      <FoldingCell label={m.about()}>
        {caseId === null ? null : (
          <Link
            to={`/admin/audit-log?case=${encodeURIComponent(reference ?? caseId)}`}
            className="link inline-flex min-h-11 items-center wrap-anywhere"
          >
            {reference ?? caseId}
          </Link>
        )}
        {subject === caseId ? null : <span className="text-ink-2">{subject}</span>}
      </FoldingCell>
      <FoldingCell label={m.place()}>
        <span className="tabular text-ink-2">{place ?? m.waiting()}</span>
      </FoldingCell>
    </FoldingRow>
  )
}
