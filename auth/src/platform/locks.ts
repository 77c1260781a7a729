import type { Tx } from './database.ts'

/** Every advisory lock of this service on its database. */
const LOCKS = { migrations: 8_140_231, identities: 7 }

/** One process migrates at a time. */
export async function lockMigrations(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCKS.migrations])
}

/** Two arrivals of one person from another service wait for each other. */
export async function lockIdentity(tx: Tx, provider: string, subject: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [
    `${provider} ${subject}`,
    LOCKS.identities,
  ])
}
