import { setTimeout as wait } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import type { Tx } from './database.ts'

/** Every advisory lock of this service on its database. */
export const LOCKS = { migrating: 8_140_232, migratingBefore: 8_140_231, identities: 7 } as const

const PAUSE = 250

/**
 * Has one process migrate at a time. Asked for again and again: whoever waited inside the database would hold up an index that is built
 * beside the work.
 */
export async function holdTurn(client: ClientBase, lock: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock])
    if (rows[0]?.held === true) return
    await wait(PAUSE)
  }
}

export async function letGoOfTurn(client: ClientBase, lock: number): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [lock])
}

/** Two arrivals of one person from another service wait for each other. */
export async function lockIdentity(tx: Tx, provider: string, subject: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [
    `${provider} ${subject}`,
    LOCKS.identities,
  ])
}
