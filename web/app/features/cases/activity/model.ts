import type { CaseEvent } from '@evensettle/contracts/events.ts'

/** The log newest first, messages of one side in a row as one entry: the newest of them and how many. */
export function logEntries(events: readonly CaseEvent[]): { event: CaseEvent; count: number }[] {
  const entries: { event: CaseEvent; count: number }[] = []
  for (const event of events.toReversed()) {
    const last = entries.at(-1)
    const isMore =
      last?.event.type === 'message.sent' && event.type === 'message.sent' && last.event.side === event.side
    if (last && isMore) last.count += 1
    else entries.push({ event, count: 1 })
  }
  return entries
}
