import { sendMessage } from '@evensettle/contracts/messages.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { call } from '../../../lib/api.ts'
import { PRIVATE_DATABASE } from '../../../lib/private-store.ts'
import { onServiceBack } from '../../../lib/service-state.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { addMessage } from '../queries.ts'
import { flushOutbox, inOrder, memoryStore, type OutboxRow, type OutboxStore } from './model.ts'

interface Schema extends DBSchema {
  outbox: { key: string; value: OutboxRow; indexes: { userId: string } }
}

/** ms */
const SEND_TIMEOUT = 20_000
const FIRST_RETRY = 2_000
const LONGEST_RETRY = 30_000

let database: Promise<IDBPDatabase<Schema> | null> | undefined
const memory = memoryStore()
let retryTimer: ReturnType<typeof setTimeout> | undefined
let retries = 0
let channel: BroadcastChannel | undefined

function openDatabase(): Promise<IDBPDatabase<Schema> | null> {
  database ??= openDB<Schema>(PRIVATE_DATABASE, 1, {
    upgrade: (db) => void db.createObjectStore('outbox', { keyPath: 'id' }).createIndex('userId', 'userId'),
    // Another tab signs out and deletes the database: let go of it.
    blocking() {
      void database?.then((db) => db?.close())
      database = undefined
    },
    terminated() {
      database = undefined
    },
  }).catch(() => null)
  return database
}

/** In the browser's database, so that a message survives the tab; in memory where there is none. */
const store: OutboxStore = {
  async list(userId) {
    const db = await openDatabase()
    return db ? db.getAllFromIndex('outbox', 'userId', userId) : memory.list(userId)
  },
  async put(row) {
    const db = await openDatabase()
    await (db ? db.put('outbox', row) : memory.put(row))
  },
  async remove(id) {
    const db = await openDatabase()
    await (db ? db.delete('outbox', id) : memory.remove(id))
  },
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

/** Shows the message at once, keeps it, and sends it when it can. */
export async function writeMessage(client: QueryClient, row: OutboxRow): Promise<void> {
  await client.cancelQueries({ queryKey: keyOf(row.userId) })
  setRows(client, row.userId, (rows) => [...rows.filter(({ id }) => id !== row.id), row])
  await store.put(row)
  tellOtherTabs(row.userId)
  await sendWaiting(client, row.userId)
}

/** Tries a parked message once more. */
export function retryMessage(client: QueryClient, row: OutboxRow): Promise<void> {
  return writeMessage(client, { ...row, problem: null })
}

/** Gives up a message that was not taken. */
export async function deleteMessage(client: QueryClient, row: OutboxRow): Promise<void> {
  setRows(client, row.userId, (rows) => rows.filter(({ id }) => id !== row.id))
  await store.remove(row.id)
  tellOtherTabs(row.userId)
}

/** Sends what waits, in one tab at a time, and again later if something has to stay. */
export async function sendWaiting(client: QueryClient, userId: string): Promise<void> {
  clearTimeout(retryTimer)
  const isLeft = await inOneTab(`outbox ${userId}`, () =>
    flushOutbox(userId, {
      store,
      send: ({ caseId, id, body }) =>
        call(sendMessage, { caseId, id, body }, { signal: AbortSignal.timeout(SEND_TIMEOUT) }),
      onSent(row, message) {
        addMessage(client, row.caseId, message)
        setRows(client, userId, (rows) => rows.filter(({ id }) => id !== row.id))
      },
      onParked: (row) =>
        setRows(client, userId, (rows) => rows.map((other) => (other.id === row.id ? row : other))),
    }),
  )
  tellOtherTabs(userId)
  retries = isLeft ? retries + 1 : 0
  if (isLeft)
    retryTimer = setTimeout(
      () => void sendWaiting(client, userId),
      Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** (retries - 1)),
    )
}

function inOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Without locks (an old browser) two tabs may both send; the server then answers the stored message.
  return 'locks' in navigator ? navigator.locks.request(name, work) : work()
}

function tellOtherTabs(userId: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  channel?.postMessage(userId)
}

/** Keeps this tab's picture of the outbox true to what other tabs do, and sends what a former visit left. */
export function watchOutbox(client: QueryClient, userId: string): () => void {
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
    opened.close()
    if (channel === opened) channel = undefined
  }
}
