import type { MailView } from '@evensettle/contracts/mails.ts'
import * as m from '@evensettle/messages/mail-list/mail.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { inline } from '../../ui/inline.ts'
import { Pill } from '../../ui/pill.tsx'
import { openedWords, reasonWords, STATE_HUE, stateWords } from './copy.ts'
import { mailTextQuery } from './queries.ts'
import { SendAgain } from './send-again.tsx'

/** One mail: what it was about, to whom, what became of it. */
export function MailItem({ mail }: { mail: MailView }) {
  const [isOpen, setIsOpen] = useState(false)
  const { id, subject, address, to, openedAt, reason, createdAt } = mail
  const addressed = to === 'me' ? m.toMe({ address }) : m.toOther({ address })
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-sans text-base wrap-anywhere">{subject}</h3>
        <time dateTime={createdAt} className="text-sm text-ink-2">
          {formatDateTime(createdAt)}
        </time>
      </div>
      <p className="text-sm text-ink-2 wrap-anywhere">{address === '' ? m.gone() : addressed}</p>
      {mail.case ? <CaseLine about={mail.case} /> : null}
      <p className="flex flex-wrap gap-2">
        <Pill hue={STATE_HUE[mail.state]}>{stateWords(mail)}</Pill>
        {openedAt === null ? null : <Pill hue="pine">{openedWords(openedAt)}</Pill>}
      </p>
      {reason === null ? null : <p className="text-sm">{reasonWords(reason)}</p>}
      <div className="-mx-2 flex flex-wrap items-center gap-2">
        <Button
          variant="quiet"
          size="s"
          aria-expanded={isOpen}
          aria-controls={`text-${id}`}
          aria-describedby={`about-${id}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span>{isOpen ? m.hide() : m.show()}</span>
        </Button>
        <SendAgain mail={mail} />
      </div>
      <span id={`about-${id}`} hidden>
        {subject}
      </span>
      <div id={`text-${id}`} className="empty:hidden">
        {isOpen ? <Words mail={mail} /> : null}
      </div>
    </li>
  )
}

function CaseLine({ about }: { about: NonNullable<MailView['case']> }) {
  return (
    <p className="text-sm text-ink-2 wrap-anywhere">
      {m.inCase(
        {
          reference: about.reference,
          link: (words) => (
            <Link to={`/case/${about.id}`} className="link">
              {words}
            </Link>
          ),
        },
        inline,
      )}{' '}
      <span>{about.title}</span>
    </p>
  )
}

/** Plain text only: nothing in it is loaded from anywhere, runs, or can be pressed. */
function Words({ mail: { id, to } }: { mail: MailView }) {
  const { data, error, refetch } = useQuery(mailTextQuery(id))
  if (!data) return <NotLoaded of={{ error, refetch }} name={m.text()} headingLevel="h3" outline="h-24" />
  if (to === 'theirs')
    return (
      <div className="grid gap-2 rounded-soft bg-sunken p-4">
        <p className="font-semibold">{m.ownWords()}</p>
        <p className="whitespace-pre-line wrap-anywhere">{data.ownWords ?? m.noOwnWords()}</p>
        <p className="text-sm text-ink-2">{m.otherText()}</p>
      </div>
    )
  return (
    <div className="grid gap-2 rounded-soft bg-sunken p-4">
      <p className="font-semibold">{m.text()}</p>
      <p className="whitespace-pre-line wrap-anywhere">{data.text ?? m.noText()}</p>
    </div>
  )
}
