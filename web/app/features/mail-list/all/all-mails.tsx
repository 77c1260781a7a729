import type { MailFilter as Filter } from '@evensettle/contracts/mails.ts'
import * as m from '@evensettle/messages/mail-list/installation.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import { MailFilter } from './mail-filter.tsx'
import { MailTable } from './mail-table.tsx'
import { filterOf } from './model.ts'
import { allMailsQuery } from './queries.ts'

/** Every mail of the installation for its operator: what did not arrive first. */
export function AllMails() {
  const [search] = useSearchParams()
  const filter = filterOf(search)
  return (
    <>
      <div className="grid max-w-text gap-3">
        <h1 tabIndex={-1}>{m.title()}</h1>
        <p className="text-ink-2">{m.lead()}</p>
        <p>
          <Link to="/email-dashboard" className="link inline-flex min-h-11 items-center">
            {m.mine()}
          </Link>
        </p>
      </div>
      <MailFilter key={JSON.stringify(filter)} filter={filter} />
      <Found filter={filter} />
    </>
  )
}

function Found({ filter }: { filter: Filter }) {
  const found = useInfiniteQuery(allMailsQuery(filter))
  const [first] = found.data?.pages ?? []
  if (!first) return <NotLoaded of={found} name={m.title()} />
  const mails = found.data?.pages.flatMap((page) => page.mails) ?? []
  const isFiltered = Object.keys(filter).length > 0
  const heading = isFiltered ? m.found() : m.all()
  return (
    <>
      {filter.state === undefined ? (
        <Card aria-labelledby="troubles" className="grid gap-4">
          <h2 id="troubles">{m.troubles()}</h2>
          {first.troubles.length === 0 ? (
            <p className="text-ink-2">{m.troublesNone()}</p>
          ) : (
            <MailTable caption={m.troubles()} mails={first.troubles} />
          )}
        </Card>
      ) : null}
      <Card aria-labelledby="all-mails" className="grid gap-4">
        <h2 id="all-mails">{heading}</h2>
        {mails.length === 0 ? (
          <EmptyState title={m.nothing()} />
        ) : (
          <MailTable caption={heading} mails={mails} />
        )}
        <ShowMore of={found} label={m.more()} />
      </Card>
    </>
  )
}
