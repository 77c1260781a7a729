import {
  RUN_SILENT_AFTER,
  RUNS_OPEN,
  RUNS_TO_TAKE_UP,
  type BACKUP_STEPS,
  type BackupProblem,
  type DRILL_STEPS,
  type DrillProblem,
} from '@evensettle/domain/service/backup.ts'
import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { DataBackupTable, RestoreDrillTable, RunColumns } from '../tables.ts'

export type RunKind = 'backup' | 'drill'

/** What both tables have. */
type Columns = RunColumns & {
  step: DataBackupTable['step'] | RestoreDrillTable['step']
  problem: DataBackupTable['problem'] | RestoreDrillTable['problem']
}
type Update = UpdateQueryBuilder<{ run: Columns }, 'run', 'run', UpdateResult>

function updateOf(db: Db, kind: RunKind): Update {
  const update = kind === 'backup' ? db.updateTable('data_backup') : db.updateTable('restore_drill')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each kind has a table of its own, with these columns among others
  return update as unknown as Update
}

const now = sql<Date>`clock_timestamp()`

/** Takes one up, once; gives when it was ordered, or undefined where somebody did before. No audit entry: whoever ordered it left one. */
export async function takeRunUp(db: Db, kind: RunKind, id: string): Promise<Date | undefined> {
  const row = await updateOf(db, kind)
    .set({ state: 'running', seen_at: now })
    .where('id', '=', id)
    .where('state', 'in', RUNS_TO_TAKE_UP)
    .returning('created_at')
    .executeTakeFirst()
  return row?.created_at
}

export type Place = {
  step: (typeof BACKUP_STEPS)[number] | (typeof DRILL_STEPS)[number]
  done: number
  all: number
}

/** Says that it goes on, and how far it is. False: it was given up meanwhile. No audit entry, as above. */
export async function noteProgress(db: Db, kind: RunKind, id: string, place: Place | null): Promise<boolean> {
  const row = await updateOf(db, kind)
    .set({ seen_at: now, ...(place && { step: place.step, done: place.done, of_all: place.all }) })
    .where('id', '=', id)
    .where('state', 'in', RUNS_OPEN)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Writes down why one came to nothing. No audit entry: nothing was made or changed. */
export async function failRun(
  db: Db,
  kind: RunKind,
  at: Date,
  { id, problem }: { id: string; problem: BackupProblem | DrillProblem },
): Promise<void> {
  await updateOf(db, kind)
    .set({ state: 'failed', ended_at: at, problem })
    .where('id', '=', id)
    .where('state', 'in', RUNS_OPEN)
    .execute()
}

/** Gives up what nobody works on any more. No audit entry: a process that was killed did that. */
export async function giveUpSilent(db: Db, kind: RunKind, at: Date): Promise<void> {
  await updateOf(db, kind)
    .set({ state: 'broken_off', ended_at: at })
    .where('state', 'in', RUNS_OPEN)
    .where(sql<boolean>`seen_at < clock_timestamp() - ${RUN_SILENT_AFTER} * interval '1 millisecond'`)
    .execute()
}

/**
 * Ends what was being made at the moment that a database was brought back to: nobody works on it here, however little time has passed.
 * No audit entry: nothing was made or changed.
 */
export async function endRestored(db: Db): Promise<void> {
  for (const kind of ['backup', 'drill'] as const)
    await updateOf(db, kind)
      .set({ state: 'broken_off', ended_at: now, problem: 'restored' })
      .where('state', 'in', RUNS_OPEN)
      .execute()
}
