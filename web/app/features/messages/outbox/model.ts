import type { Message } from '@evensettle/contracts/messages.ts'
import { ApiError } from '../../../lib/api.ts'

/** A message that is not known to have arrived. Its id becomes the message's id, so sending it again is harmless. */
export type OutboxRow = {
  id: string
  userId: string
  caseId: string
  body: string
  /** ISO instant of writing */
  at: string
  /** why the server does not take it; null while it waits for its turn */
  problem: string | null
}

export type OutboxStore = {
  list: (userId: string) => Promise<OutboxRow[]>
  put: (row: OutboxRow) => Promise<void>
  remove: (id: string) => Promise<void>
}

export type FlushDeps = {
  store: OutboxStore
  send: (row: OutboxRow) => Promise<Message>
  onSent: (row: OutboxRow, message: Message) => void
  onParked: (row: OutboxRow) => void
}

/**
 * Sends what waits, in the order of writing. What the server refuses for good is parked and does not hold
 * up the rest; when the server cannot be reached or is busy, everything stays for the next time.
 * @returns whether something is left to try again
 */
export async function flushOutbox(userId: string, deps: FlushDeps): Promise<boolean> {
  for (const row of inOrder(await deps.store.list(userId))) {
    if (row.problem !== null) continue
    let message: Message
    try {
      message = await deps.send(row)
    } catch (error) {
      if (!(error instanceof ApiError) || !isFinal(error)) return true
      const parked = { ...row, problem: error.message }
      await deps.store.put(parked)
      deps.onParked(parked)
      continue
    }
    // Shown as sent before it leaves the outbox: the bubble never blinks.
    deps.onSent(row, message)
    await deps.store.remove(row.id)
  }
  return false
}

/** Whether trying the same again can never help. */
function isFinal({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429
}

/** By time of writing; the id breaks ties, so that every tab agrees. */
export function inOrder(rows: readonly OutboxRow[]): OutboxRow[] {
  return rows.toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1))
}

/** For browsers without a database, and for tests: gone with the tab. */
export function memoryStore(): OutboxStore {
  const rows = new Map<string, OutboxRow>()
  return {
    list: async (userId) => [...rows.values()].filter((row) => row.userId === userId),
    put: async (row) => void rows.set(row.id, row),
    remove: async (id) => void rows.delete(id),
  }
}
