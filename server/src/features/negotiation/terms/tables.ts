import type { Side } from '@evensettle/domain/cases/side.ts'
import type { TermKind } from '@evensettle/domain/proposals/settlement/ladder/constants.ts'

export type TermMarkTable = {
  case_id: string
  side: Side
  doer: Side
  kind: TermKind
  mark: 'struck' | 'added'
  marked_at: Date
}

export type TermTables = { term_mark: TermMarkTable }
