import type { Addition, AdditionState } from '@evensettle/domain/agreements/additions.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { ColumnType } from 'kysely'

export type AgreementAdditionTable = {
  id: string
  agreement_id: string
  case_id: string
  by: Side
  subject: string
  content: ColumnType<Addition, string, string>
  account: Buffer | null
  state: AdditionState
  proposed_at: Date
  answered_at: Date | null
}

export type AdditionTables = { agreement_addition: AgreementAdditionTable }
