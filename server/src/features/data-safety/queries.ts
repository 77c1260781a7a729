import type {
  BackupView,
  DataSafety,
  DrillView,
  Findings,
  IntegrityView,
} from '@evensettle/contracts/data-safety.ts'
import { isRunDone } from '@evensettle/domain/service/backup.ts'
import { INTEGRITY_CHECKS } from '@evensettle/domain/service/integrity.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import type { Deps } from '../../deps.ts'
import { backupsNow, newestBackups } from './backups/queries.ts'
import { newestDrills } from './drills/queries.ts'
import { newestIntegrityCheck } from './integrity/queries.ts'
import type { DataBackupRow, FoundByCheck, IntegrityCheckRow, RestoreDrillRow } from './tables.ts'

const BACKUPS_SHOWN = 20

function presentRun({
  id,
  state,
  created_at: created,
  ended_at: ended,
  done,
  of_all: all,
}: DataBackupRow | RestoreDrillRow) {
  return { id, state, createdAt: created.toISOString(), endedAt: ended?.toISOString() ?? null, done, all }
}

function presentBackup(row: DataBackupRow, there: ReadonlySet<string>): BackupView {
  return {
    ...presentRun(row),
    step: row.step,
    name: row.name,
    orderedBy: row.by_command ? 'command' : row.ordered_by === null ? 'clock' : 'operator',
    problem: row.problem,
    neededBytes: row.needed_bytes,
    freeBytes: row.free_bytes,
    rows: row.rows_kept,
    files: row.files_kept,
    newestMigration: row.newest_migration,
    sha256: row.sha256,
    isEncrypted: row.is_encrypted ?? false,
    isThere: isRunDone(row.state) && there.has(row.name),
  }
}

function presentFound(found: FoundByCheck): Findings {
  return INTEGRITY_CHECKS.flatMap((check) => {
    const of = found[check]
    return of ? [{ check, ...of }] : []
  })
}

function presentDrill(row: RestoreDrillRow, backups: readonly DataBackupRow[]): DrillView {
  const backup = backups.find(({ id }) => id === row.backup_id)
  return {
    ...presentRun(row),
    step: row.step,
    backupName: backup?.name ?? '',
    backupAt: (backup?.created_at ?? row.created_at).toISOString(),
    problem: row.problem,
    restoreMs: row.restore_ms,
    differences: row.differences,
    brokenFiles: row.broken_files,
    found: presentFound(row.found),
  }
}

function presentCheck(row: IntegrityCheckRow): IntegrityView {
  return {
    id: row.id,
    state: row.state,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    part: row.part,
    checked: INTEGRITY_CHECKS.flatMap((check) => {
      const rows = row.checked[check]
      return rows === undefined ? [] : [{ check, rows }]
    }),
    found: presentFound(row.found),
  }
}

/** Everything of this page that is kept in a few rows of its own. */
export async function safetyNow({ db, now, config, vault }: Deps): Promise<DataSafety> {
  const { keep, at, oldAfter } = config.backups
  const [{ worries }, backups, [drill], check, names] = await Promise.all([
    backupsNow(db, { now: now(), oldAfter }),
    newestBackups(db, BACKUPS_SHOWN),
    newestDrills(db, 1),
    newestIntegrityCheck(db),
    vault.backups.names(),
  ])
  const there = new Set(names)
  return {
    worries,
    folder: vault.backups.folder,
    keep,
    isEncrypting: config.backups.passphrase !== null,
    dailyAt: at === null ? null : new Date(at).toISOString().slice(11, 16),
    oldAfterHours: Math.round(oldAfter / HOUR),
    keys: [...vault.keys],
    backups: backups.map((row) => presentBackup(row, there)),
    drill: drill ? presentDrill(drill, backups) : null,
    check: check ? presentCheck(check) : null,
  }
}
