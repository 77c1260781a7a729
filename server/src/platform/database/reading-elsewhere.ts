import type { Pool } from 'pg'
import { outageOf } from '../outages.ts'
import type { KyselyPool } from './trips.ts'

/** PostgreSQL refuses to write where only reading is allowed. */
const READ_ONLY = '25006'

/**
 * The pool of a replica for Kysely: what it cannot answer (it is away, a table that it has not got yet, a row that the primary has
 * cleaned up meanwhile) is asked of the primary. Writing is not one of these.
 */
export function elsewhereWhereItFails(replica: Pool, primary: KyselyPool, isAway: () => void): KyselyPool {
  const first: KyselyPool = replica

  /** On a connection for this one question. */
  async function askPrimary(text: string, values: readonly unknown[]) {
    const client = await primary.connect()
    try {
      return await client.query(text, values)
    } finally {
      client.release()
    }
  }

  return {
    end: () => replica.end(),
    options: replica.options,
    async connect() {
      const client = await first.connect().catch(() => null)
      let isBroken = client === null
      if (isBroken) isAway()
      return {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- cursors are asked for only of a dialect that was given a cursor class
        query: (async (text: string, values: readonly unknown[]) => {
          if (client === null || isBroken) return askPrimary(text, values)
          try {
            return await client.query(text, values)
          } catch (error) {
            if (error instanceof Error && 'code' in error && error.code === READ_ONLY) throw error
            isBroken = outageOf(error) !== null
            if (isBroken) isAway()
            return askPrimary(text, values)
          }
        }) as unknown as Awaited<ReturnType<KyselyPool['connect']>>['query'],
        release: () => client?.release(isBroken),
      }
    },
  }
}
