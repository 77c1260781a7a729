import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Tx } from './db.ts'

/** Held on a connection by the process that migrates. */
export const MIGRATION_LOCK = 0x6576_656e

/** Held on a connection by whoever puts a backup back. */
export const RESTORE_LOCK = 0x7265_7374

/** Takes a lock of a connection, which holds it until it ends. False: somebody else holds it. */
export async function takeOver(client: ClientBase, lock: number): Promise<boolean> {
  // SQL: what the database knows of itself
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock])
  return rows[0]?.held === true
}

/** Every advisory lock that a command takes, with a number of its own, so that no two meet by chance. */
const LOCKS = {
  /** a case's list of evidence, for its limit; of a case */
  evidenceList: 77,
  /** what all evidence takes up; of everybody */
  evidenceRoom: 78,
  /** what all drafts take up; of everybody */
  draftRoom: 79,
  /** the invitations somebody has sent; of an account */
  sender: 80,
  /** the invitations that went to an address; of a mailbox */
  mailbox: 81,
  /** the codes for letters that went to an address or a number; of a contact */
  letterContact: 82,
  /** the addresses of organisations */
  partnerSlug: 83,
  /** how often words were held back; of a case */
  heldBack: 84,
  /** which keys are in use; of everybody */
  keys: 85,
} as const

/** Waits until nobody else holds this lock of `whose`, and holds it until the transaction ends. */
export async function holdLock(tx: Tx, lock: keyof typeof LOCKS, whose = ''): Promise<void> {
  // SQL: what the database knows of itself
  await sql`select pg_advisory_xact_lock(hashtextextended(${whose}, ${LOCKS[lock]}))`.execute(tx)
}
