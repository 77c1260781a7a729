import type { GuardRefusal } from '@evensettle/domain/assistant/guard.ts'

const CALL_OUTCOMES = ['asked', 'answered', 'refused', 'late', 'failed'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

export type ModelCallTable = {
  id: string
  at: Date
  case_id: string | null
  owner_mark: string | null
  outcome: CallOutcome
  refusal: GuardRefusal | 'shape' | null
  ms: number | null
  tokens: number
}

export type AskingTables = { model_call: ModelCallTable }
