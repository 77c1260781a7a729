import type { Side } from '@evensettle/domain/cases/side.ts'
import { useQueryClient } from '@tanstack/react-query'
import { takeFromOutbox } from '../../lib/outbox-queue.ts'
import type { OutboxRow, RowOf } from '../../lib/outbox.ts'
import { MessageList } from './message-list.tsx'
import { bubblesOf, timeLine, type Conversation as Said } from './model.ts'

/** What two have written and what of it still waits to be sent, for somebody without an account. */
export function Conversation({
  said,
  waiting,
  mySide,
  names,
}: {
  said: Omit<Said, 'seq' | 'held'>
  waiting: readonly RowOf<'write-back'>[]
  mySide: Side
  names: Record<Side, string>
}) {
  const client = useQueryClient()
  const bubbles = bubblesOf(said, waiting, mySide, navigator.onLine)
  const asked = (act: (row: OutboxRow) => Promise<void>) => (id: string) => {
    const row = waiting.find((one) => one.id === id)
    if (row) void act(row)
  }
  return (
    <MessageList
      entries={timeLine(bubbles, [], said.hasEarlier)}
      mySide={mySide}
      names={names}
      onDelete={asked((row) => takeFromOutbox(client, row))}
    />
  )
}
