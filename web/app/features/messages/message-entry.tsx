import * as m from '@evensettle/messages/messages/message-entry.ts'
import { CAME_BY_WORDS } from '@evensettle/contracts/words/came-by.ts'
import { lazy, Suspense } from 'react'
import { formatDateTime, formatMoment } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { STATE_WORDS } from './copy.ts'
import type { Bubble } from './model.ts'
import type { Hiding } from './use-hidden.ts'

// Only where one was hidden.
const HiddenWords = lazy(async () => ({
  // without a connection they stay hidden, and the page stays
  default: await import('./hidden-words.tsx').then(
    (part) => part.HiddenWords,
    () => StaysHidden,
  ),
}))

// Only where one was refused.
const ParkedMessage = lazy(async () => ({ default: (await import('./parked-message.tsx')).ParkedMessage }))

const StaysHidden: (_: { bubble: Bubble; name: string; hiding: Hiding }) => null = () => null

/** One message: the writer in their hue, the time, and for one's own how far it has come, in words. */
export function MessageEntry({
  bubble,
  name,
  isMine,
  hiding = null,
  onDelete,
}: {
  bubble: Bubble
  name: string
  isMine: boolean
  /** where its reader can hide it from themselves */
  hiding?: Hiding | null
  onDelete: (id: string) => void
}) {
  const isParked = bubble.state === 'parked'
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
      {isParked ? (
        <Suspense fallback={<p className="max-w-text wrap-anywhere whitespace-pre-wrap">{bubble.body}</p>}>
          <ParkedMessage bubble={bubble} onDelete={() => onDelete(bubble.id)} />
        </Suspense>
      ) : hiding?.isHidden ? (
        <Suspense fallback={null}>
          <HiddenWords bubble={bubble} name={name} hiding={hiding} />
        </Suspense>
      ) : (
        <p className="max-w-text min-w-0 wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
          {bubble.body}
        </p>
      )}
    </div>
  )
}
