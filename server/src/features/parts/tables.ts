import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { PartDraft } from '@evensettle/domain/parts/points.ts'
import type { PartState } from '@evensettle/domain/parts/proposal.ts'
import type { ColumnType } from 'kysely'

export type PartProposalTable = {
  id: string
  case_id: string
  by: Side
  state: PartState
  note: string
  draft: ColumnType<PartDraft, string, never>
  terms: ColumnType<Terms, string, never>
  proposed_at: Date
  ended_at: Date | null
  agreement_id: string | null
}

export type PartProposalTables = { part_proposal: PartProposalTable }
