import * as m from '@evensettle/messages/notices/notice-list.ts'
import type { Notice } from '@evensettle/contracts/notices.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { groupedByCase } from './model.ts'
import { noticesQuery, readNoticesMutation } from './queries.ts'

/** What happened, case by case, the newest on top; each can be put away, and all at once. */
export function NoticeList({ onLeave }: { onLeave: () => void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(noticesQuery())
  const list = useRef<HTMLDivElement>(null)
  const read = useMutation(readNoticesMutation(useQueryClient()))
  if (!data)
    return error ? (
      <ErrorPanel
        name={m.heading()}
        headingLevel="h3"
        details={error.message}
        onRetry={() => void refetch()}
      />
    ) : (
      <Spinner label={m.loading()} />
    )
  const notices = data.pages.flatMap((page) => page.notices)
  const [newest] = notices
  if (newest === undefined) return <p className="text-ink-2">{m.nothingYet()}</p>
  return (
    <div ref={list} tabIndex={-1} className="grid gap-4 rounded-soft">
      {notices.some(({ isRead }) => !isRead) ? (
        <div>
          <Button
            variant="secondary"
            size="s"
            busy={read.isPending && read.variables.one === null}
            onClick={() => {
              list.current?.focus({ preventScroll: true })
              read.mutate({ one: null, until: newest.at })
            }}
          >
            {m.readAllButton()}
          </Button>
        </div>
      ) : null}
      <Problem words={read.error?.message ?? null} />
      {groupedByCase(notices).map(({ caseId, title, reference, notices: of }) => (
        <section key={caseId} aria-label={title}>
          <h3 className="font-sans text-sm text-ink-2 wrap-anywhere">
            {title} <span className="text-ink-3">{reference}</span>
          </h3>
          <ul className="-mx-3 mt-1 divide-y divide-line">
            {of.map((one) => (
              <Line
                key={one.seq}
                notice={one}
                onRead={() => read.mutate({ one: { caseId: one.caseId, seq: one.seq } })}
                onLeave={onLeave}
              />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage ? (
        <div>
          <Button variant="quiet" size="s" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {m.earlierButton()}
          </Button>
          <Problem words={isFetchNextPageError ? error.message : null} />
        </div>
      ) : null}
    </div>
  )
}

function Line({ notice, onRead, onLeave }: { notice: Notice; onRead: () => void; onLeave: () => void }) {
  const link = useRef<HTMLAnchorElement>(null)
  function handleOpen() {
    if (!notice.isRead) onRead()
    onLeave()
  }
  return (
    <li className="flex items-start gap-1">
      <Link
        ref={link}
        to={notice.to}
        onClick={handleOpen}
        className="min-w-0 flex-1 rounded-soft px-3 py-2.5 hover:bg-sunken"
      >
        <span className={classNames('block wrap-anywhere', !notice.isRead && 'font-semibold')}>
          {notice.isRead ? null : <span className="sr-only">{m.unread()} </span>}
          {notice.words}
        </span>
        <span className="block text-sm text-ink-2">{formatMoment(notice.at)}</span>
      </Link>
      {notice.isRead ? null : (
        <button
          type="button"
          aria-label={m.readLabel({ words: notice.words })}
          title={m.readTitle()}
          onClick={() => {
            // the button goes with what it did: the keyboard stays on its line
            link.current?.focus()
            onRead()
          }}
          className="grid size-11 shrink-0 place-items-center rounded-full text-pine hover:bg-pine-soft"
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 24 24"
            className="size-5 fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
          >
            <path d="M5 12.5l4.5 4.5L19 7.5" />
          </svg>
        </button>
      )}
    </li>
  )
}
