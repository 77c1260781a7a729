import { memoryStore, type OutboxRow, type OutboxStore } from './outbox.ts'
import { PRIVATE_DATABASE } from './private-store.ts'

const ROWS = 'outbox'

let database: Promise<IDBDatabase | null> | undefined
const memory = memoryStore()

function openDatabase(): Promise<IDBDatabase | null> {
  database ??= open().catch(() => null)
  return database
}

// async, so that a browser without databases is a rejection like any other
async function open(): Promise<IDBDatabase> {
  const opening = window.indexedDB.open(PRIVATE_DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(ROWS, { keyPath: 'id' }).createIndex('userId', 'userId')
  })
  const db = await answerOf(opening)
  // Another tab signs out and deletes the database: let go of it.
  db.addEventListener('versionchange', () => {
    db.close()
    database = undefined
  })
  db.addEventListener('close', () => {
    database = undefined
  })
  return db
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(failure(request.error)))
  })
}

function endOf(tx: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    tx.addEventListener('complete', () => resolve())
    tx.addEventListener('abort', () => reject(failure(tx.error)))
  })
}

function failure(error: DOMException | null): Error {
  return error ?? new Error('The database of this browser gave no reason.')
}

/** One transaction on the rows, done once it is kept. */
async function onRows<T>(
  db: IDBDatabase,
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const tx = db.transaction(ROWS, mode)
  const [result] = await Promise.all([work(tx.objectStore(ROWS)), endOf(tx)])
  return result
}

/** In the browser's database, so that what waits survives the tab; in memory where there is none. */
export const outboxDatabase: OutboxStore = {
  async list(userId) {
    const db = await openDatabase()
    if (!db) return memory.list(userId)
    return onRows(db, 'readonly', (rows) => answerOf<OutboxRow[]>(rows.index('userId').getAll(userId)))
  },
  async get(id) {
    const db = await openDatabase()
    if (!db) return memory.get(id)
    return onRows(db, 'readonly', (rows) => answerOf<OutboxRow | undefined>(rows.get(id)))
  },
  async put(row) {
    const db = await openDatabase()
    await (db ? onRows(db, 'readwrite', (rows) => answerOf(rows.put(row))) : memory.put(row))
  },
  async replace(row) {
    const db = await openDatabase()
    if (!db) return memory.replace(row)
    // one transaction: what another tab takes back does not come back in between
    return onRows(db, 'readwrite', async (rows) => {
      const isThere = (await answerOf(rows.getKey(row.id))) !== undefined
      if (isThere) await answerOf(rows.put(row))
      return isThere
    })
  },
  async remove(id) {
    const db = await openDatabase()
    await (db ? onRows(db, 'readwrite', (rows) => answerOf(rows.delete(id))) : memory.remove(id))
  },
}
