import type { PostgresDialectConfig } from 'kysely'
import type { Pool, PoolClient } from 'pg'

export type KyselyPool = Extract<PostgresDialectConfig['pool'], { connect: unknown }>
type KyselyClient = Awaited<ReturnType<KyselyPool['connect']>>

/** More texts than the application has; what comes after them (lists of changing length) is planned each time. */
const MOST_STATEMENTS = 500

/** A migration by a newer process changed what `select *` gives: PostgreSQL refuses the statement for good. */
const STALE_PLAN = '0A000'

/**
 * The pool for Kysely, with every statement that has parameters prepared once for each connection: planning
 * the larger ones takes PostgreSQL longer than running them. One for each pool: two would give one name to two statements.
 */
export function preparing(pool: Pool): KyselyPool {
  const made = ofPool.get(pool) ?? preparingAnew(pool)
  ofPool.set(pool, made)
  return made
}

const ofPool = new WeakMap<Pool, KyselyPool>()

function preparingAnew(pool: Pool): KyselyPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<PoolClient, KyselyClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_STATEMENTS) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }

  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const made = preparingClient(client, nameOf)
      clients.set(client, made)
      return made
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function preparingClient(client: PoolClient, nameOf: (text: string) => string | undefined): KyselyClient {
  let isStale = false
  async function query(text: string, values: readonly unknown[]) {
    const name = values.length === 0 ? undefined : nameOf(text)
    try {
      return await client.query(
        name === undefined ? { text, values: [...values] } : { name, text, values: [...values] },
      )
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === STALE_PLAN) isStale = true
      throw error
    }
  }
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- cursors are asked for only of a dialect that was given a cursor class
    query: query as unknown as KyselyClient['query'],
    release: (destroy) => client.release(destroy === true || isStale),
  }
}
