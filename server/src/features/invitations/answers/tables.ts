import type { Side } from '@evensettle/domain/cases/side.ts'

export type AnswerDraftTable = {
  case_id: string
  owner: string
  sealed: Buffer
  revision: number
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
