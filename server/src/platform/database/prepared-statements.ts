import type { Pool, PoolClient } from 'pg'
import { askOf, type Ask } from './known-columns.ts'

/** More texts than the application has; what comes after them (lists of changing length) is planned each time. */
const MOST_STATEMENTS = 500

/** What PostgreSQL says where a migration by a newer process changed what `select *` gives: the statement is refused for good. */
const STALE_PLAN = { code: '0A000', routine: 'RevalidateCachedQuery' }

/**
 * Every statement with parameters, whoever asks it on this pool, is prepared once for each connection: planning the larger ones takes
 * PostgreSQL longer than running them.
 */
export function prepareStatements(pool: Pool): void {
  const names = new Map<string, string>()
  let made = 0

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_STATEMENTS) return known
    const name = `s${(made += 1)}`
    names.set(text, name)
    return name
  }

  pool.on('connect', (client: PoolClient) => {
    const plain: Ask = client.query.bind(client)
    const ask = askOf(client)
    const query: Ask = (text, values, callback) => {
      const isForPlan = typeof text === 'string' && Array.isArray(values) && values.length > 0
      const name = isForPlan ? nameOf(text) : undefined
      return name === undefined ? plain(text, values, callback) : ask({ name, text }, values, callback)
    }
    Object.assign(client, { query })
    client.connection.on('errorMessage', ({ code, routine }: { code?: string; routine?: string }) => {
      // under new names everything is planned anew, on every connection
      if (code === STALE_PLAN.code && routine === STALE_PLAN.routine) names.clear()
    })
  })
}
