/** One table of the browser's own database, with an index to find rows by. Nothing but promises around its calls. */
export type BrowserTable<Row extends { id: string }> = {
  /** the rows whose indexed field has this value */
  list: (value: string) => Promise<Row[]>
  all: () => Promise<Row[]>
  get: (id: string) => Promise<Row | undefined>
  has: (id: string) => Promise<boolean>
  count: () => Promise<number>
  put: (row: Row) => Promise<void>
  /** Writes a row only where it still is; false where it is gone. One transaction: what another tab takes back stays away. */
  replace: (row: Row) => Promise<boolean>
  remove: (id: string) => Promise<void>
}

/**
 * How to reach a table that survives the tab: made at its first use, opened again after another tab let the database be
 * deleted; null where the browser keeps no databases.
 */
export function browserTable<Row extends { id: string }>(
  databaseName: string,
  { table, index }: { table: string; index: keyof Row & string },
): () => Promise<BrowserTable<Row> | null> {
  let opened: Promise<BrowserTable<Row> | null> | undefined
  const forget = () => {
    opened = undefined
  }
  // async, so that a browser without databases is a rejection like any other
  async function open(): Promise<BrowserTable<Row>> {
    const opening = window.indexedDB.open(databaseName, 1)
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore(table, { keyPath: 'id' }).createIndex(index, index)
    })
    const db = await answerOf(opening)
    // Another tab signs out and deletes the database: let go of it.
    db.addEventListener('versionchange', () => {
      db.close()
      forget()
    })
    db.addEventListener('close', forget)
    return tableOf<Row>(db, { table, index })
  }
  return () => (opened ??= open().catch(() => null))
}

function tableOf<Row extends { id: string }>(
  db: IDBDatabase,
  { table, index }: { table: string; index: string },
): BrowserTable<Row> {
  /** One transaction on the rows, done once it is kept. */
  async function onRows<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => Promise<T>): Promise<T> {
    const tx = db.transaction(table, mode)
    const [result] = await Promise.all([work(tx.objectStore(table)), endOf(tx)])
    return result
  }
  return {
    list: (value) => onRows('readonly', (rows) => answerOf<Row[]>(rows.index(index).getAll(value))),
    all: () => onRows('readonly', (rows) => answerOf<Row[]>(rows.getAll())),
    get: (id) => onRows('readonly', (rows) => answerOf<Row | undefined>(rows.get(id))),
    has: (id) => onRows('readonly', (rows) => isIn(rows, id)),
    count: () => onRows('readonly', (rows) => answerOf(rows.count())),
    put: async (row) => void (await onRows('readwrite', (rows) => answerOf(rows.put(row)))),
    replace: (row) =>
      onRows('readwrite', async (rows) => {
        const isThere = await isIn(rows, row.id)
        if (isThere) await answerOf(rows.put(row))
        return isThere
      }),
    remove: (id) => onRows('readwrite', (rows) => answerOf(rows.delete(id))),
  }
}

async function isIn(rows: IDBObjectStore, id: string): Promise<boolean> {
  return (await answerOf(rows.getKey(id))) !== undefined
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
