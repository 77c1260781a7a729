import type { CopyState } from '@evensettle/domain/access/leaving.ts'
import type { Generated } from 'kysely'

export type AccountDeletionTable = {
  user_id: string
  asked_at: Date
  due_at: Date
  /** from here on it cannot be taken back */
  begun_at: Date | null
  done_at: Date | null
  /** something of it still waits for a case to end */
  left_over: Generated<boolean>
}

export type OwnCopyTable = {
  id: string
  user_id: string
  state: CopyState
  asked_at: Date
  ready_at: Date | null
  until: Date | null
  file: string | null
  bytes: number | null
  sha256: string | null
}

export type OwnDataTables = { account_deletion: AccountDeletionTable; own_copy: OwnCopyTable }
