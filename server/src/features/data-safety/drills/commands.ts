import { RUNS_OPEN } from '@evensettle/domain/service/backup.ts'
import { sql } from 'kysely'
import type { Rehearsal } from '../../../platform/backup/drill.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { audit } from '../../audit/commands.ts'
import { keptBackup } from '../backups/queries.ts'
import type { FoundByCheck } from '../tables.ts'

const COMMAND = { kind: 'job', name: 'npm run backup' } as const
const BY_US = { kind: 'job', name: 'drills.run' } as const
/** Of so many tables that differ it is told which. */
const DIFFERENCES_KEPT = 50

/** Orders that a backup be tried. A repeat changes nothing; while another drill runs that one is told as it is. */
export async function orderDrill(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { id, backupId }: { id: string; backupId: string },
): Promise<void> {
  if (!(await keptBackup(tx, backupId))) throw new AppError('NOT_FOUND')
  const made = await tx
    .insertInto('restore_drill')
    .values({
      id,
      state: 'ordered',
      backup_id: backupId,
      ordered_by: actor.userId,
      created_at: now,
      seen_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  await audit(tx, actor, now, { action: 'safety.drill', caseId: null, subject: id, facts: { backupId } })
  await tx.jobs.add(tx, 'drills.run', { drillId: id })
}

/** Writes down what a drill came to. */
export async function endDrill(
  tx: Tx,
  now: Date,
  id: string,
  outcome: Rehearsal & { found: FoundByCheck },
): Promise<void> {
  const { differences, brokenFiles, restoreMs } = outcome
  const row = await tx
    .updateTable('restore_drill')
    .set({
      state: 'done',
      ended_at: now,
      restore_ms: restoreMs,
      ...toKeep(outcome),
      cleared_at: now,
    })
    .where('id', '=', id)
    .where('state', 'in', RUNS_OPEN)
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  const facts = { differences: differences.length, brokenFiles: brokenFiles.length, ms: restoreMs }
  await audit(tx, BY_US, now, { action: 'safety.drilled', caseId: null, subject: id, facts })
}

/** Writes down what a drill came to that a command made in a place of its own; with null nothing could be brought back. */
export async function recordDrill(
  tx: Tx,
  now: Date,
  { id, backupId, began }: { id: string; backupId: string; began: Date },
  outcome: (Rehearsal & { found: FoundByCheck }) | null,
): Promise<void> {
  await tx
    .insertInto('restore_drill')
    .values({
      id,
      backup_id: backupId,
      ordered_by: null,
      created_at: began,
      seen_at: now,
      ended_at: now,
      cleared_at: now,
      ...(outcome
        ? { state: 'done', restore_ms: outcome.restoreMs, ...toKeep(outcome) }
        : { state: 'failed', problem: 'broken_backup' }),
    })
    .execute()
  const facts = outcome
    ? {
        backupId,
        differences: outcome.differences.length,
        brokenFiles: outcome.brokenFiles.length,
        ms: outcome.restoreMs,
      }
    : { backupId }
  await audit(tx, COMMAND, now, { action: 'safety.drilled', caseId: null, subject: id, facts })
}

function toKeep({ differences, brokenFiles, found }: Rehearsal & { found: FoundByCheck }) {
  return {
    differences: JSON.stringify(differences.slice(0, DIFFERENCES_KEPT)),
    broken_files: brokenFiles.length,
    found: JSON.stringify(found),
  }
}

/** Notes that nothing of a drill is left. No audit entry: nobody acts. */
export async function noteCleared(db: Db, now: Date, id: string): Promise<void> {
  await db.updateTable('restore_drill').set({ cleared_at: now }).where('id', '=', id).execute()
}
