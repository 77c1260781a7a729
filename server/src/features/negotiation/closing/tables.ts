import type { Side } from '@evensettle/domain/cases/side.ts'

export type SealedAnswerTable = {
  round_id: string
  side: Side
  sealed: Buffer
  receipt: string
  sealed_at: Date
}

export type ClosingTables = { sealed_answer: SealedAnswerTable }
