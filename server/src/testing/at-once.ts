import type { TestApp } from './make-test-app.ts'

/**
 * Lets `requests` meet: none may write to `table` until every one of them waits, for that or for another of
 * them. Each has read by then what it decides on.
 */
export async function atOnce<T>(
  app: TestApp,
  table: 'evidence' | 'case_draft',
  requests: (() => Promise<T>)[],
): Promise<T[]> {
  const client = await app.deps.pool.connect()
  try {
    await client.query(`begin; lock table ${table} in share mode`)
    const answers = Promise.all(requests.map((request) => request()))
    for (let waiting = 0; waiting < requests.length;) {
      const { rows } = await client.query<{ waiting: number }>(
        `select count(distinct pid)::int as waiting, pg_sleep(0.01) from pg_locks
         where not granted and database = (select oid from pg_database where datname = current_database())`,
      )
      waiting = rows[0]?.waiting ?? 0
    }
    await client.query('commit')
    return await answers
  } finally {
    client.release()
  }
}
