import {
  backupWorries,
  RUNS_DONE,
  RUNS_OPEN,
  type BackupWorry,
  type OrderedBackup,
} from '@evensettle/domain/service/backup.ts'
import { folderWorries, type FoldersOf } from '@evensettle/domain/service/folders.ts'
import { SILENT_AFTER } from '@evensettle/domain/service/health.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { DataBackupRow } from '../tables.ts'

/** The one that waits or is made. */
export async function openBackup(db: Db): Promise<DataBackupRow | undefined> {
  return db.selectFrom('data_backup').selectAll().where('state', 'in', RUNS_OPEN).executeTakeFirst()
}

/** The newest so many, whatever became of them. */
export async function newestBackups(db: Db, limit: number): Promise<DataBackupRow[]> {
  return db.selectFrom('data_backup').selectAll().orderBy('created_at', 'desc').limit(limit).execute()
}

/** One that is whole and still there. */
export async function keptBackup(db: Db, id: string): Promise<DataBackupRow | undefined> {
  return db
    .selectFrom('data_backup')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', RUNS_DONE)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** One, whatever became of it. */
export async function backupById(db: Db, id: string): Promise<DataBackupRow | undefined> {
  return db.selectFrom('data_backup').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The id of one that is whole, by the folder that holds it. */
export async function idOfBackup(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('data_backup')
    .select('id')
    .where('name', '=', name)
    .where('state', 'in', RUNS_DONE)
    .executeTakeFirst()
  return row?.id
}

/** What was ordered since a moment, the newest first. */
export async function orderedSince(db: Db, since: Date): Promise<OrderedBackup[]> {
  const rows = await db
    .selectFrom('data_backup')
    .select(['created_at', 'ordered_by', 'by_command', 'state'])
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    at: row.created_at.getTime(),
    isByClock: row.ordered_by === null && !row.by_command,
    state: row.state,
  }))
}

/** The newest that is whole and still there. */
async function newestKept(db: Db): Promise<DataBackupRow | undefined> {
  return db
    .selectFrom('data_backup')
    .selectAll()
    .where('state', 'in', RUNS_DONE)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Asking = { now: Date; oldAfter: number }

/** What is the matter with the backups, and from when the newest is. */
export async function backupsNow(
  db: Db,
  { now, oldAfter }: Asking,
): Promise<{ worries: BackupWorry[]; lastDoneAt: Date | null }> {
  const [folders, kept, ended, drill] = await Promise.all([
    foldersInUse(db),
    newestKept(db),
    db
      .selectFrom('data_backup')
      .select(['state', 'problem'])
      .where('state', 'not in', RUNS_OPEN)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('restore_drill')
      .select(['state', 'created_at', 'differences', 'broken_files'])
      .where('state', 'not in', RUNS_OPEN)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  const lastDoneAt = kept?.created_at ?? null
  const isFine = drill?.state === 'done' && drill.differences.length === 0 && drill.broken_files === 0
  const worries = backupWorries(
    {
      lastDoneAt: lastDoneAt?.getTime() ?? null,
      hasLastFailed: ended !== undefined && ended.state !== 'done' && ended.problem !== 'restored',
      lastDrill: drill ? { at: drill.created_at.getTime(), isFine } : null,
      oldAfter,
    },
    now.getTime(),
  )
  return { worries: [...folderWorries(folders), ...worries], lastDoneAt }
}

/** Where the processes that run keep things; those that have said nothing of it are left out. */
export async function foldersInUse(db: Db): Promise<FoldersOf[]> {
  // SQL: the clock of the database
  const { rows } = await sql<{ folders: FoldersOf }>`
    select folders from service_process
    where folders is not null and ended_at is null
      and seen_at > clock_timestamp() - ${SILENT_AFTER} * interval '1 millisecond'
  `.execute(db)
  return rows.map(({ folders }) => folders)
}
