import * as m from '@evensettle/messages/messages/message-list.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { isOneColumn } from '../../ui/one-column.ts'
import { MessageEntry } from './message-entry.tsx'
import type { Entry } from './model.ts'
import { Thread } from './thread/thread.tsx'
import { useHidden } from './use-hidden.ts'

/** What stays in sight of a long time line on a phone: the last of it, and all that is new to the reader. */
const STAYS = 4
/** So few are not worth a fold. */
const FOLDS_FROM = 3

type Talk = {
  mySide: Side
  names: Record<Side, string>
  onDelete: (id: string) => void
}

/**
 * What was asked, said and offered, oldest first, with the two strands beside it. On a phone the older part is folded, once,
 * when it comes on the screen: what is being read never moves away.
 */
export function MessageList({
  entries,
  newTo = null,
  folds = false,
  earlier = null,
  ...said
}: Talk & {
  entries: readonly Entry[]
  /** the first message that the reader has not seen */
  newTo?: string | null
  folds?: boolean
  /** the way to what is earlier still */
  earlier?: ReactNode
}) {
  const [firstInSight] = useState(() =>
    folds && isOneColumn() ? firstInSightOf(entries, said.mySide, newTo) : null,
  )
  const at = Math.max(
    0,
    entries.findIndex(({ line }) => keyOf(line) === firstInSight),
  )
  return (
    <>
      {at > 0 ? (
        <details className="mb-4">
          <summary className="inline-flex min-h-11 items-center rounded-soft font-semibold text-pine">
            {earlier ? m.muchEarlierSummary() : m.earlierSummary({ count: at })}
          </summary>
          {earlier}
          <List label={m.earlierLabel()} entries={entries.slice(0, at)} {...said} />
        </details>
      ) : (
        earlier
      )}
      <List label={m.whatHappenedLabel()} entries={entries.slice(at)} {...said} />
    </>
  )
}

function keyOf(line: Entry['line']): string {
  return 'line' in line ? line.key : line.id
}

/** All that came since the reader last did something is in sight, and what they have not seen. */
function firstInSightOf(entries: readonly Entry[], mySide: Side, newTo: string | null): string | null {
  const unread = entries.findIndex(({ line }) => keyOf(line) === newTo)
  const own = entries.findLastIndex(({ line }) => line.side === mySide)
  const at = Math.min(entries.length - STAYS, own + 1, unread < 0 ? entries.length : unread)
  const first = entries[at]
  return at >= FOLDS_FROM && first ? keyOf(first.line) : null
}

function List({
  label,
  entries,
  mySide,
  names,
  onDelete,
}: Talk & { label: string; entries: readonly Entry[] }) {
  return (
    <ol aria-label={label} className="[--k:1.25] max-[359px]:[--k:1] lg:[--k:1.6]">
      {entries.map(({ line, knot }) => (
        <li key={keyOf(line)} className="relative pb-6.5 pl-11.5 max-[359px]:pl-9 lg:pl-16">
          <Thread knot={knot} />
          {'line' in line ? (
            line.line
          ) : (
            <Said bubble={line} name={names[line.side]} isMine={line.side === mySide} onDelete={onDelete} />
          )}
        </li>
      ))}
    </ol>
  )
}

/** A message that its reader can hide from themselves, if it is the other side's. */
function Said(entry: ComponentProps<typeof MessageEntry>) {
  const hiding = useHidden(entry.bubble.id)
  return <MessageEntry {...entry} hiding={entry.isMine ? null : hiding} />
}
