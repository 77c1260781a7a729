import type { Pool, QueryResultRow } from 'pg'

export type Db = {
  // eslint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names its row
  query<R extends QueryResultRow>(
    sql: string,
    params?: unknown[],
  ): Promise<{ rows: R[]; rowCount: number | null }>
}

/** A `Db` inside a transaction: what it writes is undone together. */
export type Tx = Db & { readonly inTransaction: true }

/** How long a row that somebody else has locked is waited for. */
export const LOCK_TIMEOUT = '5s'

/** Runs `work` in one transaction; a throw undoes it. Row locks are waited for at most {@link LOCK_TIMEOUT}. */
export async function transaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`)
    const result = await work({
      inTransaction: true,
      query: (sql, params) => client.query(sql, params),
    })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: unknown) => {
      broken = cause instanceof Error ? cause : new Error('rollback failed', { cause })
    })
    throw error
  } finally {
    client.release(broken)
  }
}

export async function firstRow<R extends QueryResultRow>(
  db: Db,
  sql: string,
  params: unknown[],
): Promise<R | null> {
  return (await db.query<R>(sql, params)).rows[0] ?? null
}

export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'
}
