import type { CheckedParts, FileFinding } from '@evensettle/domain/evidence/file-check.ts'
import type { CheckState } from '@evensettle/domain/service/check.ts'
import type { RoomPart } from '@evensettle/domain/evidence/storage.ts'
import type { ColumnType, Generated, Selectable } from 'kysely'

export type StorageWarningTable = { part: RoomPart; since: Date }

export type FileCheckTable = {
  id: string
  state: CheckState
  started_at: Date
  started_by: string
  ended_at: Date | null
  rate: number
  all_files: number
  /** where it goes on: a stretch, and the last of it that was looked at */
  part: string
  after: Generated<string>
  step: Generated<number>
  stepped_at: Date | null
  checked: ColumnType<CheckedParts, string | undefined, string>
  is_away: Generated<boolean>
}
export type FileCheckRow = Selectable<FileCheckTable>

export type FileFindingTable = {
  id: Generated<number>
  check_id: string
  kind: FileFinding
  part: string
  file_id: string | null
  bytes: number | null
  found_at: Date
}

/** Running totals of what is kept, written by triggers: true is the sum of all rows (migration 0172). */
export type FileTotalTable = {
  id: Generated<number>
  part: 'evidence' | 'agreements' | 'papers'
  state: string
  media: string
  held: '' | 'quarantined' | 'unreadable' | 'waiting'
  records: number
  files: number
  bytes: number
}

export type FileTotalRow = Selectable<FileTotalTable>

export type StorageTables = {
  file_total: FileTotalTable
  storage_warning: StorageWarningTable
  file_check: FileCheckTable
  file_finding: FileFindingTable
}
