import {
  RUN_SILENT_AFTER,
  RUNS_OPEN,
  RUNS_TO_TAKE_UP,
  type DRILL_STEPS,
  type DrillProblem,
} from '@evensettle/domain/service/backup.ts'
import { sql } from 'kysely'
import type { Rehearsal } from '../../../platform/backup/drill.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http.ts'
import { audit } from '../../audit/commands.ts'
import { keptBackup } from '../backups/queries.ts'
import type { FoundByCheck, RestoreDrillRow } from '../tables.ts'

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

/** Takes one up, once. No audit entry: whoever ordered it left one. */
export async function takeDrillUp(db: Db, id: string): Promise<RestoreDrillRow | undefined> {
  return db
    .updateTable('restore_drill')
    .set({ state: 'running', seen_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', 'in', RUNS_TO_TAKE_UP)
    .returningAll()
    .executeTakeFirst()
}

type Place = { step: (typeof DRILL_STEPS)[number]; done: number; all: number }

/** Says that it goes on, and how far it is. False: it was given up meanwhile. No audit entry, as above. */
export async function noteDrill(db: Db, id: string, place: Place | null): Promise<boolean> {
  const row = await db
    .updateTable('restore_drill')
    .set({
      seen_at: sql<Date>`clock_timestamp()`,
      ...(place && { step: place.step, done: place.done, of_all: place.all }),
    })
    .where('id', '=', id)
    .where('state', 'in', RUNS_OPEN)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
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

/** Writes down why a drill came to nothing. No audit entry: nothing was changed. */
export async function failDrill(db: Db, now: Date, id: string, problem: DrillProblem): Promise<void> {
  await db
    .updateTable('restore_drill')
    .set({ state: 'failed', ended_at: now, problem })
    .where('id', '=', id)
    .where('state', 'in', RUNS_OPEN)
    .execute()
}

/** Gives up what nobody works on any more. No audit entry: a process that was killed did that. */
export async function giveUpSilentDrills(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('restore_drill')
    .set({ state: 'broken_off', ended_at: now })
    .where('state', 'in', RUNS_OPEN)
    .where(sql<boolean>`seen_at < clock_timestamp() - ${RUN_SILENT_AFTER} * interval '1 millisecond'`)
    .execute()
}

/** Notes that nothing of a drill is left. No audit entry, as above. */
export async function noteCleared(db: Db, now: Date, id: string): Promise<void> {
  await db.updateTable('restore_drill').set({ cleared_at: now }).where('id', '=', id).execute()
}
