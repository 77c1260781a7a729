import * as m from '@evensettle/messages/messages/message-entry.ts'
import { CAME_BY_WORDS } from '@evensettle/contracts/words/came-by.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { formatDateTime, formatMoment } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { STATE_WORDS } from './copy.ts'
import type { Bubble } from './model.ts'
import type { Hiding } from './use-hidden.ts'

type Said = { bubble: Bubble; otherName: string; name: string; hiding: Hiding | null; onDelete: () => void }

// Only where something can be done about a message: undone, changed, shown again.
// Without a connection what is hidden stays hidden, and what is sent goes out.
const WordsWithWays = lazyPart(() => import('./words-with-ways.tsx'), 'WordsWithWays', Words)

function Words({ bubble, hiding }: Said) {
  return hiding?.isHidden ? null : (
    <p className="max-w-text min-w-0 wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
      {bubble.body}
    </p>
  )
}

/** One message: the writer in their hue, the time, and for one's own how far it has come, in words. */
export function MessageEntry({
  bubble,
  name,
  otherName = '',
  isMine,
  hiding = null,
  onDelete,
}: {
  bubble: Bubble
  name: string
  /** who reads one's own */
  otherName?: string
  isMine: boolean
  /** where its reader can hide it from themselves */
  hiding?: Hiding | null
  onDelete: (id: string) => void
}) {
  const isParked = bubble.state === 'parked'
  const said = { bubble, otherName, name, hiding, onDelete: () => onDelete(bubble.id) }
  return (
    <div
      className={classNames(
        'grid gap-1',
        isParked && 'rounded-soft outline-2 outline-offset-4 outline-danger outline-dashed',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-3">
        <b
          className={classNames(
            'font-semibold wrap-anywhere',
            bubble.side === 'starter' ? 'text-clay' : 'text-harbor',
          )}
        >
          {isMine ? m.you() : name}
        </b>
        {isParked ? null : (
          <time dateTime={bubble.at} title={formatDateTime(bubble.at)} className="tabular">
            {formatMoment(bubble.at)}
          </time>
        )}
        {!isMine && bubble.cameBy ? <span>{CAME_BY_WORDS[bubble.cameBy]()}</span> : null}
        {bubble.state ? (
          <span className={classNames(isParked && 'font-semibold text-danger')}>
            {STATE_WORDS[bubble.state]}
          </span>
        ) : null}
        {hiding && !hiding.isHidden ? (
          <button
            type="button"
            aria-label={m.hideLabel({ name, at: formatDateTime(bubble.at) })}
            className="-my-3 ml-auto min-h-11 min-w-11 text-ink-3 hover:underline"
            onClick={() => hiding.hide(true)}
          >
            {m.hideButton()}
          </button>
        ) : null}
      </p>
      {isParked || bubble.held || hiding?.isHidden ? (
        <Suspense fallback={<Words {...said} />}>
          <WordsWithWays {...said} />
        </Suspense>
      ) : (
        <Words {...said} />
      )}
    </div>
  )
}
