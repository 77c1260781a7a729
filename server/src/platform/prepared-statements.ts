import type { Pool, PoolClient } from 'pg'

/** More texts than the application has; what comes after them (lists of changing length) is planned each time. */
const MOST_STATEMENTS = 500

/** What PostgreSQL says where a migration by a newer process changed what `select *` gives: the statement is refused for good. */
const STALE_PLAN = { code: '0A000', routine: 'RevalidateCachedQuery' }

type Asked = (text: unknown, values: unknown, callback: unknown) => unknown

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

  function named(text: unknown, values: unknown): unknown {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return text
    const name = nameOf(text)
    return name === undefined ? text : { name, text }
  }

  pool.on('connect', (client: PoolClient) => {
    const plain: Asked = client.query.bind(client)
    const query: Asked = (text, values, callback) => plain(named(text, values), values, callback)
    Object.assign(client, { query })
    client.connection.on('errorMessage', ({ code, routine }: { code?: string; routine?: string }) => {
      // under new names everything is planned anew, on every connection
      if (code === STALE_PLAN.code && routine === STALE_PLAN.routine) names.clear()
    })
  })
}
