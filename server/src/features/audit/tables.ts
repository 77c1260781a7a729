import type { AuditAction } from '@evensettle/contracts/audit.ts'
import type { CalendarDate } from '@evensettle/domain/time.ts'
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

/** An entry's place in the chain of all entries; hashes as bytes. */
export type AuditLinkTable = {
  place: number
  entry_id: number
  day: CalendarDate
  chained_at: Date
  entry_hash: Buffer
  hash: Buffer
}

/** The end of the chain: one row. */
export type AuditChainTable = {
  is_the_one: Generated<boolean>
  started_with: Buffer
  before_id: number
  place: number
  hash: Buffer
  first_day: CalendarDate | null
  day: CalendarDate | null
}

export type AuditTables = {
  audit_entry: AuditEntryTable
  audit_pending: { entry_id: number }
  audit_link: AuditLinkTable
  audit_day: { day: CalendarDate; last_place: number; head: Buffer }
  audit_chain: AuditChainTable
}
