import type { CaseDraft } from '@evensettle/domain/intake/draft.ts'
import type { ColumnType } from 'kysely'

export type CaseDraftTable = {
  id: string
  owner_id: string
  reference: string
  content: ColumnType<CaseDraft, string, string>
  revision: number
  created_at: Date
  updated_at: Date
}

export type DraftTables = { case_draft: CaseDraftTable }
