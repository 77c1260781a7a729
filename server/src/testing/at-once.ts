import type { TestApp } from './make-test-app.ts'

type Requests = (() => Promise<{ status: number }>)[]

/**
 * Lets `requests` meet: none may write to `table` until every one of them waits, for that or for another of
 * them. Each has read by then what it decides on.
 */
export async function atOnce<T>(
  app: TestApp,
  table: 'evidence' | 'case_draft' | 'organisation_seat',
  requests: (() => Promise<T>)[],
): Promise<T[]> {
  const client = await app.deps.pool.connect()
  try {
    await client.query(`begin; lock table ${table} in share mode`)
    const answers = Promise.all(requests.map((request) => request()))
    await untilWaiting(app, requests.length)
    await client.query('commit')
    return await answers
  } finally {
    client.release()
  }
}

/** Holds the lock of a case until each of `requests` waits for it, in their order: what each has read by then is old when its turn comes. */
export function whileHeld(app: TestApp, caseId: string, requests: Requests): Promise<{ status: number }[]> {
  return whileRowHeld(app, 'mediation_case', caseId, requests)
}

/** The same for the row of another table. */
export async function whileRowHeld(
  app: TestApp,
  table: 'mediation_case' | 'organisation',
  id: string,
  requests: Requests,
): Promise<{ status: number }[]> {
  const client = await app.deps.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select 1 from ${table} where id = $1 for update`, [id])
    const answers: Promise<{ status: number }>[] = []
    for (const request of requests) {
      answers.push(request())
      await untilWaiting(app, answers.length)
    }
    await client.query('commit')
    return await Promise.all(answers)
  } finally {
    client.release()
  }
}

/** From a connection of its own: within a transaction the list of who waits stays as it was first read. */
async function untilWaiting({ deps }: TestApp, count: number): Promise<void> {
  for (let waiting = 0; waiting < count;) {
    const { rows } = await deps.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting, pg_sleep(0.01) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    waiting = rows[0]?.waiting ?? 0
  }
}
