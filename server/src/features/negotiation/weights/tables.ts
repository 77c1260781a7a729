import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Generated } from 'kysely'

export type EvidenceObjectionTable = {
  case_id: string
  evidence_id: string
  side: Side
  reason: string
  at: Date
  answer: 'stands' | 'gives_way' | null
  answer_words: Generated<string>
  answered_at: Date | null
  lapsed_at: Date | null
}

export type WeightTables = { evidence_objection: EvidenceObjectionTable }
