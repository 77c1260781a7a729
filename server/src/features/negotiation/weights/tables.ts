import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Generated } from 'kysely'

export type EvidenceObjectionTable = {
  case_id: string
  /** the document as it was then; it may have been taken back since */
  evidence_id: string
  /** the bytes it is about, whenever they come again; null for a document without */
  sha256: Generated<string | null>
  side: Side
  reason: string
  at: Date
  answer: 'stands' | 'gives_way' | null
  answer_words: Generated<string>
  answered_at: Date | null
  lapsed_at: Date | null
  /** by who made it, for good */
  withdrawn_at: Generated<Date | null>
}

export type WeightTables = { evidence_objection: EvidenceObjectionTable }
