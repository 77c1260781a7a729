import { browserTable } from './browser-database.ts'
import { memoryStore, type OutboxRow, type OutboxStore } from './outbox.ts'
import { PRIVATE_DATABASE } from './private-store.ts'

const openRows = browserTable<OutboxRow>(PRIVATE_DATABASE, { table: 'outbox', index: 'userId' })
const memory = memoryStore()

/** In the browser's database, so that what waits survives the tab; in memory where there is none. */
export const outboxDatabase: OutboxStore = {
  list: async (userId) => ((await openRows()) ?? memory).list(userId),
  get: async (id) => ((await openRows()) ?? memory).get(id),
  put: async (row) => ((await openRows()) ?? memory).put(row),
  replace: async (row) => ((await openRows()) ?? memory).replace(row),
  remove: async (id) => ((await openRows()) ?? memory).remove(id),
}
