import * as m from '@evensettle/messages/app/lib-outbox.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { flushOutbox, inOrder, type DeedKind, type OutboxRow, type RowOf } from './outbox.ts'
import { outboxDatabase as store } from './outbox-database.ts'
import { queryKeys } from './query-keys.ts'
import { onServiceBack } from './service-state.ts'

/** ms */
const SEND_TIMEOUT = 20_000
const FIRST_RETRY = 2_000
const LONGEST_RETRY = 30_000

let channel: BroadcastChannel | undefined

type Sender = {
  before?: (row: OutboxRow) => Promise<void>
  send: (row: OutboxRow, signal: AbortSignal) => Promise<unknown>
  onSent: (client: QueryClient, row: OutboxRow, result: unknown) => void
  onRefused?: (client: QueryClient, row: OutboxRow, error: ApiError) => void
}

const senders = new Map<DeedKind, Sender>()
/** The next try of each outbox, and how many have failed in a row. */
const retries = new Map<string, { timer: ReturnType<typeof setTimeout>; count: number }>()
/** Whose outbox this tab looks after. */
const watched = new Map<string, QueryClient>()
/** What somebody on this screen waits for, and what came of it. */
const awaited = new Map<string, { result: unknown } | { error: ApiError } | null>()

/** Says how one kind of thing is sent, and what is to be shown once it is. What waits for that goes out. */
export function sendsBy<Kind extends DeedKind, Result>(
  kind: Kind,
  sender: {
    /** what is to be done first; the time that sending may take begins after it */
    before?: (row: RowOf<Kind>) => Promise<void>
    send: (row: RowOf<Kind>, signal: AbortSignal) => Promise<Result>
    onSent: (client: QueryClient, row: RowOf<Kind>, result: Result) => void
    onRefused?: (client: QueryClient, row: RowOf<Kind>, error: ApiError) => void
  },
): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is only ever given rows of its kind, and its own results
  senders.set(kind, sender as unknown as Sender)
  for (const [userId, client] of watched) void sendWaiting(client, userId)
}

/** Rows from before there were kinds are messages. */
function kindOf({ kind }: Partial<OutboxRow>): DeedKind {
  return kind ?? 'message'
}

function keyOf(userId: string) {
  return queryKeys.outbox(userId)
}

/** What waits to be sent, of all cases of a person, in order. */
export function outboxQuery(userId: string) {
  return queryOptions({
    queryKey: keyOf(userId),
    queryFn: async () => inOrder(await store.list(userId)),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}

function setRows(client: QueryClient, userId: string, change: (rows: OutboxRow[]) => OutboxRow[]): void {
  client.setQueryData<OutboxRow[]>(keyOf(userId), (rows) => inOrder(change(rows ?? [])))
}

function setRow(client: QueryClient, row: OutboxRow): void {
  setRows(client, row.userId, (rows) => rows.map((other) => (other.id === row.id ? row : other)))
}

/** Shows it at once, keeps it, and sends it when it can. */
export async function putInOutbox(client: QueryClient, row: OutboxRow): Promise<void> {
  await client.cancelQueries({ queryKey: keyOf(row.userId) })
  setRows(client, row.userId, (rows) => [...rows.filter(({ id }) => id !== row.id), row])
  await store.put(row)
  tellOtherTabs(row.userId)
  await sendWaiting(client, row.userId)
}

/**
 * Sends something that a screen waits for. What cannot be sent now stays in the outbox and goes out by itself; what is
 * refused leaves it.
 * @throws ApiError `OFFLINE` when it has to wait, else the server's refusal
 */
export async function sendNow(client: QueryClient, row: OutboxRow): Promise<unknown> {
  awaited.set(row.id, null)
  try {
    await putInOutbox(client, row)
    const outcome = awaited.get(row.id)
    if (outcome && 'error' in outcome) {
      await takeFromOutbox(client, row)
      throw outcome.error
    }
    if (outcome) return outcome.result
    const left = await store.get(row.id)
    const waiting = left && { ...left, hasWaited: true }
    // another tab has sent it, or taken it back
    if (!waiting || !(await store.replace(waiting))) return undefined
    setRow(client, waiting)
    throw new ApiError('OFFLINE', notSentWords())
  } finally {
    awaited.delete(row.id)
  }
}

/** Why something is not sent yet, as far as the browser knows. */
export function notSentWords(): string {
  return navigator.onLine ? m.notReached() : m.offline()
}

/** Tries once more what was refused, unless another tab has sent it meanwhile or taken it back. */
export async function retryInOutbox(client: QueryClient, row: OutboxRow): Promise<void> {
  const again = { ...row, problem: null }
  if (await store.replace(again)) {
    setRow(client, again)
    tellOtherTabs(row.userId)
    await sendWaiting(client, row.userId)
  } else await client.invalidateQueries({ queryKey: keyOf(row.userId) })
}

/** What is being written on a refused message, one change after the other. */
let keeping: Promise<void> = Promise.resolve()

/** Keeps what a refused message is being changed to, as every other text here is kept. */
export async function keepRevision(client: QueryClient, id: string, body: string): Promise<void> {
  const work = async () => {
    const row = await store.get(id)
    if (!row || !('body' in row) || row.problem === null) return
    const kept = { ...row, body }
    if (await store.replace(kept)) setRow(client, kept)
  }
  keeping = keeping.then(work, work)
  return keeping
}

/** Sends a refused message once more, with the words that its writer has made of it. */
export async function reviseInOutbox(client: QueryClient, id: string, body: string): Promise<void> {
  // a change kept late would take it back
  await keeping.catch(() => undefined)
  const row = await store.get(id)
  if (row && 'body' in row) await retryInOutbox(client, { ...row, body })
}

/** Gives up what was not taken, or is wanted back. */
export async function takeFromOutbox(client: QueryClient, row: OutboxRow): Promise<void> {
  setRows(client, row.userId, (rows) => rows.filter(({ id }) => id !== row.id))
  await store.remove(row.id)
  tellOtherTabs(row.userId)
}

/** Sends what waits, in one tab at a time, and again later if something has to stay. */
export async function sendWaiting(client: QueryClient, userId: string): Promise<void> {
  clearTimeout(retries.get(userId)?.timer)
  const isLeft = await inOneTab(`outbox ${userId}`, () =>
    flushOutbox(userId, {
      store,
      send(row) {
        const sender = senders.get(kindOf(row))
        return sender ? sendBy(sender, row) : null
      },
      onSent(row, result) {
        if (awaited.has(row.id)) awaited.set(row.id, { result })
        senders.get(kindOf(row))?.onSent(client, row, result)
        setRows(client, userId, (rows) => rows.filter(({ id }) => id !== row.id))
      },
      onParked(row, error) {
        senders.get(kindOf(row))?.onRefused?.(client, row, error)
        // A screen that waits for it says so itself.
        if (awaited.has(row.id)) awaited.set(row.id, { error })
        else setRow(client, row)
      },
      onWaiting: (row) => setRow(client, row),
    }),
  )
  tellOtherTabs(userId)
  if (isLeft) retryLater(client, userId)
  else retries.delete(userId)
}

async function sendBy({ before, send }: Sender, row: OutboxRow): Promise<unknown> {
  if (before) {
    await before(row)
    // taken back meanwhile: nothing is sent, and nothing is left to wait
    if (!(await store.get(row.id))) throw new ApiError('OFFLINE', notSentWords())
  }
  return send(row, AbortSignal.timeout(SEND_TIMEOUT))
}

function retryLater(client: QueryClient, userId: string): void {
  const before = retries.get(userId)
  // two flushes that waited for each other plan one retry
  clearTimeout(before?.timer)
  const count = before?.count ?? 0
  const timer = setTimeout(
    () => void sendWaiting(client, userId),
    Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** count),
  )
  retries.set(userId, { timer, count: count + 1 })
}

function inOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Without locks (an old browser) two tabs may both send; the server then answers the stored message.
  const { locks }: { locks?: LockManager | null } = navigator
  return locks ? locks.request(name, work) : work()
}

function tellOtherTabs(userId: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  channel?.postMessage(userId)
}

/** Keeps this tab's picture of the outbox true to what other tabs do, and sends what a former visit left. */
export function watchOutbox(client: QueryClient, userId: string): () => void {
  watched.set(userId, client)
  const opened = new BroadcastChannel('outbox')
  channel = opened
  opened.addEventListener('message', ({ data }) => {
    if (data === userId) void client.invalidateQueries({ queryKey: keyOf(userId) })
  })
  const handleOnline = () => void sendWaiting(client, userId)
  window.addEventListener('online', handleOnline)
  const stopWaiting = onServiceBack(handleOnline)
  void sendWaiting(client, userId)
  return () => {
    window.removeEventListener('online', handleOnline)
    stopWaiting()
    watched.delete(userId)
    opened.close()
    if (channel === opened) channel = undefined
  }
}
