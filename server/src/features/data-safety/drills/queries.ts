import { RUNS_OPEN } from '@evensettle/domain/service/backup.ts'
import type { Db } from '../../../platform/database/db.ts'
import { keptBackup } from '../backups/queries.ts'
import type { DataBackupRow, RestoreDrillRow } from '../tables.ts'

/** The newest so many, whatever became of them. */
export async function newestDrills(db: Db, limit: number): Promise<RestoreDrillRow[]> {
  return db.selectFrom('restore_drill').selectAll().orderBy('created_at', 'desc').limit(limit).execute()
}

/** Drills that are over, and of which nobody knows yet that nothing is left. */
export async function unclearedDrills(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('restore_drill')
    .select('id')
    .where('cleared_at', 'is', null)
    .where('state', 'not in', RUNS_OPEN)
    .orderBy('created_at')
    .limit(50)
    .execute()
  return rows.map(({ id }) => id)
}

/** The backup that a drill is to try, if it is whole and still there. */
export async function backupToTry(db: Db, drillId: string): Promise<DataBackupRow | undefined> {
  const drill = await db
    .selectFrom('restore_drill')
    .select('backup_id')
    .where('id', '=', drillId)
    .executeTakeFirstOrThrow()
  return keptBackup(db, drill.backup_id)
}
