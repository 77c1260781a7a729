import * as m from '@evensettle/messages/messages/message-list.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { MessageEntry } from './message-entry.tsx'
import type { Entry } from './model.ts'
import { Thread } from './thread/thread.tsx'

/** What was asked, said and offered, oldest first, with the two strands beside it. */
export function MessageList({
  entries,
  mySide,
  names,
  onDelete,
}: {
  entries: readonly Entry[]
  mySide: Side
  names: Record<Side, string>
  onDelete: (id: string) => void
}) {
  return (
    <ol aria-label={m.whatHappenedLabel()} className="[--k:1.25] max-[359px]:[--k:1] lg:[--k:1.6]">
      {entries.map(({ line, knot }) => (
        <li
          key={'line' in line ? line.key : line.id}
          className="relative pb-6.5 pl-11.5 max-[359px]:pl-9 lg:pl-16"
        >
          <Thread knot={knot} />
          {'line' in line ? (
            line.line
          ) : (
            <MessageEntry
              bubble={line}
              name={names[line.side]}
              isMine={line.side === mySide}
              onDelete={onDelete}
            />
          )}
        </li>
      ))}
    </ol>
  )
}
