import type {
  BackupProblem,
  BACKUP_STEPS,
  DrillProblem,
  DRILL_STEPS,
  RunState,
} from '@evensettle/domain/service/backup.ts'
import type { CheckState } from '@evensettle/domain/service/check.ts'
import type { Found, IntegrityCheck } from '@evensettle/domain/service/integrity.ts'
import type { ColumnType, Generated, Selectable } from 'kysely'

/** Of what is ordered and then carried out: a backup, a drill. */
export type RunColumns = {
  id: string
  state: RunState
  created_at: Date
  seen_at: Date
  ended_at: Generated<Date | null>
  done: Generated<number>
  of_all: Generated<number>
}

export type DataBackupTable = RunColumns & {
  /** null: the clock, or a command on the machine */
  ordered_by: string | null
  by_command: Generated<boolean>
  step: Generated<(typeof BACKUP_STEPS)[number]>
  /** the folder that holds it */
  name: string
  problem: Generated<BackupProblem | null>
  needed_bytes: Generated<number | null>
  free_bytes: Generated<number | null>
  rows_kept: Generated<number | null>
  files_kept: Generated<number | null>
  newest_migration: Generated<string | null>
  sha256: Generated<string | null>
  /** null: made when none was */
  is_encrypted: Generated<boolean | null>
  removed_at: Generated<Date | null>
}
export type DataBackupRow = Selectable<DataBackupTable>

export type TableDifference = { table: string; rows: number; rowsHere: number }

export type RestoreDrillTable = RunColumns & {
  backup_id: string
  /** null: a command on the machine */
  ordered_by: string | null
  step: Generated<(typeof DRILL_STEPS)[number]>
  problem: Generated<DrillProblem | null>
  restore_ms: Generated<number | null>
  differences: ColumnType<TableDifference[], string | undefined, string>
  broken_files: Generated<number>
  found: ColumnType<FoundByCheck, string | undefined, string>
  cleared_at: Generated<Date | null>
}
export type RestoreDrillRow = Selectable<RestoreDrillTable>

export type FoundByCheck = Partial<Record<IntegrityCheck, Found>>

export type IntegrityCheckTable = {
  id: string
  state: CheckState
  started_at: Date
  started_by: string
  ended_at: Generated<Date | null>
  part: IntegrityCheck
  /** the last row that was looked at */
  after: Generated<string>
  step: Generated<number>
  checked: ColumnType<Partial<Record<IntegrityCheck, number>>, string | undefined, string>
  found: ColumnType<FoundByCheck, string | undefined, string>
}
export type IntegrityCheckRow = Selectable<IntegrityCheckTable>

export type DatabaseSizeTable = { day: string; bytes: number }

export type DataSafetyTables = {
  data_backup: DataBackupTable
  restore_drill: RestoreDrillTable
  integrity_check: IntegrityCheckTable
  database_size: DatabaseSizeTable
}
