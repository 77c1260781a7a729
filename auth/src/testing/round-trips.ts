import type { Pool, PoolClient } from 'pg'

/** How often the database was asked something while `work` was done, by whoever works on this pool. */
export async function roundTripsOf(pool: Pool, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const answered = (): void => void (count += 1)
  const watched = new Set<PoolClient>()
  const watch = (client: PoolClient): void => {
    if (watched.has(client)) return
    watched.add(client)
    client.connection.on('readyForQuery', answered)
  }
  pool.on('acquire', watch)
  try {
    await work()
  } finally {
    pool.off('acquire', watch)
    for (const client of watched) client.connection.off('readyForQuery', answered)
  }
  return count
}
