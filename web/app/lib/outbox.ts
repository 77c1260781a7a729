import type { Input } from '@evensettle/contracts/endpoint.ts'
import type { answerInvitation, declineInvitation } from '@evensettle/contracts/invitations.ts'
import type { makeOffer } from '@evensettle/contracts/offers.ts'
import { ApiError } from './api.ts'

/** What can wait for a line. Each says all that is needed to send it from another visit. */
type Deed =
  | { kind: 'message'; body: string }
  | { kind: 'offer'; offer: Omit<Input<typeof makeOffer>, 'caseId' | 'id'> }
  | { kind: 'answer'; token: string; answer: Omit<Input<typeof answerInvitation>, 'token' | 'id'> }
  | { kind: 'decline'; token: string; answer: Omit<Input<typeof declineInvitation>, 'token'> }
  | { kind: 'more-time'; token: string }
  | { kind: 'write-back'; token: string; body: string }

export type DeedKind = Deed['kind']

/** Something that is not known to have arrived. The server knows it by its id, so sending it again is harmless. */
export type OutboxRow = {
  id: string
  /** whose it is: an account, or the bearer of a token */
  userId: string
  caseId: string
  /** ISO instant of writing */
  at: string
  /** why the server does not take it; null while it waits for its turn */
  problem: string | null
  /** whether other words may be taken */
  isAboutWords?: boolean
  /** whether it could not be sent at once */
  hasWaited?: boolean
} & Deed

export type RowOf<Kind extends DeedKind> = Extract<OutboxRow, { kind: Kind }>

export type OutboxStore = {
  list: (userId: string) => Promise<OutboxRow[]>
  get: (id: string) => Promise<OutboxRow | undefined>
  put: (row: OutboxRow) => Promise<void>
  /** Writes a row over what is stored under its id. Where nothing is, it was sent or taken back: false. */
  replace: (row: OutboxRow) => Promise<boolean>
  remove: (id: string) => Promise<void>
}

export type FlushDeps = {
  store: OutboxStore
  /** null: nobody in this tab knows how to send it */
  send: (row: OutboxRow) => Promise<unknown> | null
  onSent: (row: OutboxRow, result: unknown) => void
  onParked: (row: OutboxRow, error: ApiError) => void
  onWaiting: (row: OutboxRow) => void
}

/**
 * Sends what waits, in the order of writing. What the server refuses for good is parked and does not hold
 * up the rest; when the server cannot be reached or is busy, everything stays for the next time.
 * @returns whether something is left to try again
 */
export async function flushOutbox(userId: string, deps: FlushDeps): Promise<boolean> {
  for (const { id } of inOrder(await deps.store.list(userId))) {
    // It may have been taken back, or sent by another tab, while the ones before it were on their way.
    const row = await deps.store.get(id)
    if (!row || row.problem !== null) continue
    let result: unknown
    try {
      const sending = deps.send(row)
      if (sending === null) continue
      result = await sending
    } catch (error) {
      if (!(error instanceof ApiError) || !isFinal(error)) {
        const waiting = { ...row, hasWaited: true }
        if (await deps.store.replace(waiting)) deps.onWaiting(waiting)
        return true
      }
      // of several sentences the one about a field says what to do
      const [about] = Object.values(error.fields)
      const parked = { ...row, problem: about ?? error.message, isAboutWords: about !== undefined }
      await deps.store.replace(parked)
      deps.onParked(parked, error)
      continue
    }
    // Shown as sent before it leaves the outbox: the bubble never blinks.
    deps.onSent(row, result)
    await deps.store.remove(row.id)
  }
  return false
}

/** Whether trying the same again can never help. */
export function isFinal({ status }: ApiError): boolean {
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
    get: async (id) => rows.get(id),
    put: async (row) => void rows.set(row.id, row),
    async replace(row) {
      const isThere = rows.has(row.id)
      if (isThere) rows.set(row.id, row)
      return isThere
    },
    remove: async (id) => void rows.delete(id),
  }
}
