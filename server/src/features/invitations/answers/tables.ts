import type { Side } from '@evensettle/domain/cases/side.ts'

export type AnswerDraftTable = {
  case_id: string
  owner: string
  sealed: Buffer
  revision: number
  /** the helper who wrote it; null for the invited person */
  written_by: string | null
  /** the revision from which on nobody else wrote */
  written_since: number
  updated_at: Date
}

export type HelperAccessTable = {
  id: string
  case_id: string
  side: Side
  name: string
  role: 'friend' | 'interpreter' | 'lawyer' | 'other'
  token_hash: Buffer
  owner: string
  created_at: Date
  opened_at: Date | null
  ended_at: Date | null
}

export type AnswerTables = { answer_draft: AnswerDraftTable; helper_access: HelperAccessTable }
