import * as m from '@evensettle/messages/messages/message-list.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { isOneColumn } from '../../ui/one-column.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { STATE_WORDS } from './copy.ts'
import type { Bubble, Entry } from './model.ts'
import { Thread } from './thread/thread.tsx'

/** What shows a message: fetched where somebody has written, and before whoever can write goes offline. */
export const loadSaid = () => import('./said.tsx')

const WordsAlone = ({ bubble }: { bubble: Bubble }) => (
  <p className="whitespace-pre-wrap">
    {bubble.body} <span className="text-ink-2">{bubble.state && STATE_WORDS[bubble.state]}</span>
  </p>
)

// Without a connection for it, the words are there all the same.
const Said = lazyPart(loadSaid, 'Said', WordsAlone)

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
            <Suspense fallback={<Skeleton className="h-16 max-w-text" />}>
              <Said
                bubble={line}
                name={names[line.side]}
                otherName={names[otherSide(mySide)]}
                isMine={line.side === mySide}
                onDelete={onDelete}
              />
            </Suspense>
          )}
        </li>
      ))}
    </ol>
  )
}
