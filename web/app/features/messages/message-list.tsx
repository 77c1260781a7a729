import * as m from '@evensettle/messages/messages/message-list.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { formatDate, formatRelativeDay } from '../../lib/format.ts'
import { daysOf, type Bubble, type Happened } from './model.ts'
import { MessageBubble } from './message-bubble.tsx'

/** Messages and what happened between them, by days. */
export function MessageList({
  lines,
  mySide,
  names,
  onRetry,
  onDelete,
}: {
  lines: readonly (Bubble | Happened)[]
  mySide: Side
  names: Record<Side, string>
  onRetry: (id: string) => void
  onDelete: (id: string) => void
}) {
  return (
    <div className="grid gap-6">
      {daysOf(lines).map((day) => (
        <section key={day.key} aria-label={dayWords(day.at)} className="grid gap-4">
          <h3 className="flex items-center gap-3 font-sans text-sm font-semibold text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {dayWords(day.at)}
          </h3>
          <ol className="grid gap-4">
            {day.lines.map((one) =>
              'line' in one ? (
                one.line
              ) : (
                <MessageBubble
                  key={one.id}
                  bubble={one}
                  name={names[one.side]}
                  isMine={one.side === mySide}
                  onRetry={onRetry}
                  onDelete={onDelete}
                />
              ),
            )}
          </ol>
        </section>
      ))}
    </div>
  )
}

function dayWords(at: string): string {
  const relative = formatRelativeDay(at)
  if (relative === 'today') return m.today()
  return relative === 'yesterday' ? m.yesterday() : formatDate(at)
}
