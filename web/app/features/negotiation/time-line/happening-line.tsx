import * as m from '@evensettle/messages/negotiation/time-line.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { Link } from 'react-router'
import { formatTime } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { Happening } from './model.ts'

/** A move with its sum, larger than a message; everything else is one quiet line. */
export function HappeningLine({ caseId, happening }: { caseId: string; happening: Happening }) {
  const { move, words, side, at } = happening
  const head = (
    <p className="relative pl-5 text-sm">
      <Mark side={side} />
      <span
        className={classNames(
          move && 'font-semibold',
          move && side === 'starter' && 'text-clay',
          move && side === 'respondent' && 'text-harbor',
          !move && 'text-ink-2',
        )}
      >
        {words}
      </span>{' '}
      <time dateTime={at} className="tabular text-ink-2">
        {formatTime(at)}
      </time>
    </p>
  )
  if (!move) return <li>{head}</li>
  return (
    <li className="grid gap-1 wrap-anywhere">
      {head}
      <div className="grid gap-1 pl-5">
        {move.sum ? <strong className="tabular font-serif text-2xl leading-tight">{move.sum}</strong> : null}
        {move.lines.map((line) => (
          <p key={line} className="text-ink-2">
            {line}
          </p>
        ))}
        {move.said ? (
          <p className={classNames('text-ink-2 whitespace-pre-line', move.isStory && 'line-clamp-3')}>
            {m.quoted({ words: move.said })}
          </p>
        ) : null}
        {move.isStory ? (
          <Link to={`/case/${caseId}?tab=overview`} className="link justify-self-start text-sm">
            {m.wholeLink()}
          </Link>
        ) : null}
      </div>
    </li>
  )
}

/** A circle for the one who started, a diamond for the other, a line for the mediator. */
function Mark({ side }: { side: Side | null }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute top-1.5 left-0 size-2.5',
        side === 'starter'
          ? 'rounded-full bg-clay'
          : side === 'respondent'
            ? 'rotate-45 bg-harbor'
            : 'top-2! h-1! rounded-full bg-pine',
      )}
    />
  )
}
