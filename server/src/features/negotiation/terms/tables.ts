import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Generated } from 'kysely'
import type { TermKind } from '@evensettle/domain/proposals/settlement/ladder/constants.ts'

export type TermMarkTable = {
  case_id: string
  side: Side
  doer: Side
  kind: TermKind
  mark: 'struck' | 'added'
  /** of a term in its maker's own words; else empty */
  words: Generated<string>
  struck_by: Generated<Side | null>
  marked_at: Date
}

export type TermTables = { term_mark: TermMarkTable }
