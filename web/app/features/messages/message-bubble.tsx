import * as m from '@evensettle/messages/messages/message-bubble.ts'
import { formatTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { STATE_WORDS } from './copy.ts'
import type { Bubble } from './model.ts'

/** One message: the writer's hue, name and time, and for one's own how far it has come, in words. */
export function MessageBubble({
  bubble,
  name,
  isMine,
  onRetry,
  onDelete,
}: {
  bubble: Bubble
  name: string
  isMine: boolean
  onRetry: (id: string) => void
  onDelete: (id: string) => void
}) {
  const isParked = bubble.state === 'parked'
  return (
    <li
      className={classNames(
        'grid max-w-[min(34rem,88%)] gap-1',
        isMine ? 'justify-self-end' : 'justify-self-start',
      )}
    >
      <p className={classNames('text-sm font-semibold', isMine && 'text-end')}>
        <span className={bubble.side === 'starter' ? 'text-clay' : 'text-harbor'}>
          {isMine ? m.you() : name}
        </span>
      </p>
      <p
        className={classNames(
          'min-w-0 rounded-card px-4 py-2.5 wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]',
          bubble.side === 'starter' ? 'bg-clay-soft' : 'bg-harbor-soft',
          isMine ? 'rounded-br-none' : 'rounded-bl-none',
          isParked && 'outline-2 -outline-offset-2 outline-danger outline-dashed',
        )}
      >
        {bubble.body}
      </p>
      <p className={classNames('text-sm text-ink-2 tabular', isMine && 'text-end')}>
        {isParked ? null : <time dateTime={bubble.at}>{formatTime(bubble.at)}</time>}
        {bubble.state ? (
          <>
            {isParked ? null : <span aria-hidden="true"> · </span>}
            <span className={classNames(isParked && 'font-semibold text-danger')}>
              {STATE_WORDS[bubble.state]}
            </span>
          </>
        ) : null}
      </p>
      {isParked ? (
        <div className="grid justify-items-end gap-2">
          <p className="text-end text-sm text-danger">{bubble.problem}</p>
          <div className="flex gap-2">
            <Button size="s" variant="secondary" onClick={() => onDelete(bubble.id)}>
              {m.deleteButton()}
            </Button>
            <Button size="s" onClick={() => onRetry(bubble.id)}>
              {m.retryButton()}
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  )
}
