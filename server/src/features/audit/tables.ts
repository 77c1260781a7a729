import type { AuditAction } from '@evensettle/contracts/audit.ts'
import type { ColumnType, Generated } from 'kysely'

export type AuditEntryTable = {
  id: Generated<number>
  at: Date
  actor_kind: 'user' | 'link' | 'invitee' | 'admin' | 'job'
  actor_id: string
  action: AuditAction
  case_id: string | null
  subject: string
  facts: ColumnType<Record<string, unknown>, string, never>
}

export type AuditTables = { audit_entry: AuditEntryTable }
