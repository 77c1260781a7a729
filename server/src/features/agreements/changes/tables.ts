import type { ChangeDraftInput } from '@evensettle/contracts/agreement-changes.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { ChangeState } from '@evensettle/domain/changes/change.ts'
import type { ChangeContent } from '@evensettle/domain/changes/version.ts'
import type { ColumnType } from 'kysely'

export type AgreementChangeTable = {
  id: string
  case_id: string
  agreement_id: string
  by: Side
  state: ChangeState
  note: string
  draft: ColumnType<ChangeDraftInput, string, never>
  content: ColumnType<ChangeContent, string, never>
  terms: ColumnType<Terms, string, never>
  proposed_at: Date
  answered_at: Date | null
  version_id: string | null
}

export type AgreementChangeTables = { agreement_change: AgreementChangeTable }
