import { RUNS_DONE, RUNS_OPEN } from '@evensettle/domain/service/backup.ts'
import { sql } from 'kysely'
import type { Manifest } from '../../../platform/backup/manifest.ts'
import { isEncrypted, rowsOf } from '../../../platform/backup/manifest.ts'
import { nameOf } from '../../../platform/backup/store.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Actor, UserActor } from '../../../platform/http/http.ts'
import { audit } from '../../audit/commands.ts'

const CLOCK = { kind: 'job', name: 'safety.sweep' } as const
const COMMAND = { kind: 'job', name: 'npm run backup' } as const
const BY_US = { kind: 'job', name: 'backups.run' } as const

/** Orders a backup. A repeat changes nothing; while another one is made that one is told as it is. False: nothing was ordered. */
export async function orderBackup(
  tx: Tx,
  actor: UserActor | null,
  now: Date,
  { id }: { id: string },
): Promise<boolean> {
  const made = await noteBackup(tx, actor ?? CLOCK, now, { id, ordered_by: actor?.userId ?? null })
  if (made) await tx.jobs.add(tx, 'backups.run', { backupId: id })
  return made
}

/** Takes the making of a backup for a command on this machine, which no job repeats. False: another one is made just now. */
export async function takeBackup(tx: Tx, now: Date, { id }: { id: string }): Promise<boolean> {
  return noteBackup(tx, COMMAND, now, { id, ordered_by: null, by_command: true })
}

type Ordered = { id: string; ordered_by: string | null; by_command?: true }

/** False: it is there already, or another one is made just now. */
async function noteBackup(tx: Tx, actor: Actor, now: Date, order: Ordered): Promise<boolean> {
  const made = await tx
    .insertInto('data_backup')
    .values({
      ...order,
      state: 'ordered',
      created_at: now,
      seen_at: sql<Date>`clock_timestamp()`,
      name: nameOf(order.id, now),
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  await audit(tx, actor, now, { action: 'safety.backup', caseId: null, subject: order.id })
  return true
}

/** Writes down what a backup came to that is whole. */
export async function endBackup(
  tx: Tx,
  now: Date,
  id: string,
  { manifest, sha256 }: { manifest: Manifest; sha256: string },
): Promise<void> {
  const facts = { rows: rowsOf(manifest), files: manifest.files.count, sha256 }
  const row = await tx
    .updateTable('data_backup')
    .set({
      state: 'done',
      problem: null,
      ended_at: now,
      seen_at: sql<Date>`clock_timestamp()`,
      rows_kept: facts.rows,
      files_kept: facts.files,
      newest_migration: manifest.shape.app.at(-1) ?? null,
      sha256,
      is_encrypted: isEncrypted(manifest),
    })
    .where('id', '=', id)
    .where('state', 'in', [...RUNS_OPEN, 'broken_off'])
    .returning('id')
    .executeTakeFirst()
  if (row) await audit(tx, BY_US, now, { action: 'safety.backed_up', caseId: null, subject: id, facts })
}

/** Notes how much room a backup wanted, and how much there was. No audit entry: nothing was made. */
export async function noteRoom(
  db: Db,
  id: string,
  { needed, free }: { needed: number; free: number },
): Promise<void> {
  await db
    .updateTable('data_backup')
    .set({ needed_bytes: needed, free_bytes: free })
    .where('id', '=', id)
    .where('state', 'in', RUNS_OPEN)
    .execute()
}

/** Notes which backups cannot be brought back any more. No audit entry: nobody of ours did that. */
export async function noteDamaged(db: Db, names: readonly string[]): Promise<void> {
  await db
    .updateTable('data_backup')
    .set({ state: 'failed', problem: 'damaged' })
    .where('name', 'in', names)
    .where('state', 'in', RUNS_DONE)
    .execute()
}

/** Notes which backups are not there any more. No audit entry: they were thrown away for newer ones, or by somebody else. */
export async function noteRemoved(db: Db, now: Date, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await db
    .updateTable('data_backup')
    .set({ removed_at: now })
    .where('name', 'in', names)
    .where('removed_at', 'is', null)
    .execute()
}

/** Notes which backups are there again: their disk was away. No audit entry, as above. */
export async function noteThere(db: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await db
    .updateTable('data_backup')
    .set({ removed_at: null })
    .where('name', 'in', names)
    .where('removed_at', 'is not', null)
    .execute()
}

/** Notes who took the proof of a backup. */
export async function noteProofTaken(tx: Tx, actor: UserActor, now: Date, id: string): Promise<void> {
  await audit(tx, actor, now, { action: 'safety.proof', caseId: null, subject: id })
}
