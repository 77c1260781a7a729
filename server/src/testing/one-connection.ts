import type { Pool } from 'pg'
import { createDb, createPool, type Db } from '../platform/database/db.ts'
import { emptyDatabase } from './database.ts'

export type OneConnection = { pool: Pool; db: Db; end: () => Promise<void> }

/** A single connection to an empty database of one's own: whatever is asked goes over it, one after the other. */
export async function oneConnection(): Promise<OneConnection> {
  const database = await emptyDatabase()
  const pool = createPool(database.url, 1, () => undefined)
  return {
    pool,
    db: createDb(pool),
    end: async () => {
      await pool.end()
      await database.drop()
    },
  }
}
