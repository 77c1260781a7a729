import * as m from '@evensettle/messages/dashboard/notifications-notification-panel.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useToasts } from '../../../ui/toaster.tsx'
import { caseListQuery } from '../queries.ts'
import { NoticeList } from '../../notices/notice-list.tsx'
import { agoWords, waitingFor } from './model.ts'

/** What waits for the reader, and the messages of this tab that they have clicked away or missed. */
export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const { data } = useQuery(caseListQuery())
  const gone = useToasts().filter((toast) => !toast.isOpen)
  const [now] = useState(() => Date.now())
  const waiting = waitingFor(data?.cases ?? [])
  return (
    <section aria-labelledby="notifications-title" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="notifications-title" className="text-lg">
        {m.notificationsHeading()}
      </h2>
      {waiting.length > 0 ? (
        <Group title={m.waitingForYouTitle()}>
          {waiting.map(({ id, title, words }) => (
            <li key={id}>
              <Link
                to={`/case/${id}`}
                onClick={onLeave}
                className="block rounded-soft px-3 py-2.5 hover:bg-sunken"
              >
                <span className="block font-semibold">{title}</span>
                {words.map((line) => (
                  <span key={line} className="block text-sm text-ink-2">
                    {line}
                  </span>
                ))}
              </Link>
            </li>
          ))}
        </Group>
      ) : null}
      {gone.length > 0 ? (
        <Group title={m.justNowTitle()}>
          {gone.map((toast) => (
            <li key={toast.id} className="px-3 py-2.5">
              <span className="block font-semibold">{toast.title}</span>
              {toast.description ? (
                <span className="block text-sm text-ink-2">{toast.description}</span>
              ) : null}
              <span className="block text-sm text-ink-3">{agoWords(toast.at, now)}</span>
            </li>
          ))}
        </Group>
      ) : null}
      <NoticeList onLeave={onLeave} />
    </section>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-sans text-sm text-ink-2">{title}</h3>
      <ul className="-mx-3 mt-1 divide-y divide-line">{children}</ul>
    </div>
  )
}
