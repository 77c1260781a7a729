import { RUNS_OPEN } from '@evensettle/domain/service/backup.ts'
import { sql } from 'kysely'
import type { Rehearsal } from '../../../platform/backup/drill.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http.ts'
import { audit } from '../../audit/commands.ts'
import { keptBackup } from '../backups/queries.ts'
import type { FoundByCheck } from '../tables.ts'

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
  { differences, brokenFiles, restoreMs, found }: Rehearsal & { found: FoundByCheck },
): Promise<void> {
  const row = await tx
    .updateTable('restore_drill')
    .set({
      state: 'done',
      ended_at: now,
      restore_ms: restoreMs,
      differences: JSON.stringify(differences.slice(0, DIFFERENCES_KEPT)),
      broken_files: brokenFiles.length,
      found: JSON.stringify(found),
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

/** Notes that nothing of a drill is left. No audit entry: nobody acts. */
export async function noteCleared(db: Db, now: Date, id: string): Promise<void> {
  await db.updateTable('restore_drill').set({ cleared_at: now }).where('id', '=', id).execute()
}
