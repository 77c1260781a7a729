import type { Side } from '@evensettle/domain/cases/side.ts'
import type { FeedbackOccasion, KeptAnswer, ResultName } from '@evensettle/domain/feedback/feedback.ts'
import type { Generated } from 'kysely'

export type FeedbackAskTable = {
  id: string
  case_id: string
  user_id: string
  side: Side
  occasion: FeedbackOccasion
  asks_if_kept: boolean
  until: Date
}

export type FeedbackAnswerTable = {
  /** made from the link: no case and no person can be found by it */
  key: string
  side: Side
  easy: number | null
  prepared: number | null
  timely: number | null
  fair: number | null
  kept: KeptAnswer | null
}

export type ResultFigureTable = {
  side: Side
  name: ResultName
  cases: number
  value: number
  published_at: Date
}

/** What a case adds to the figures. Triggers make the sums of it: see migration 0281. */
export type ResultCaseTable = {
  case_id: string
  is_decided: boolean
  is_answered: boolean
  is_ended: boolean
  is_settled: boolean
  hours_from_start: number | null
  hours_from_answer: number | null
  /** whether each side kept what it promised; null while that is open */
  starter_kept: boolean | null
  respondent_kept: boolean | null
}

export type ResultTotalTable = { name: string; value: string; cases: number }

export type FeedbackTables = {
  result_case: ResultCaseTable
  result_total: ResultTotalTable
  result_change: ResultTotalTable & { id: Generated<string> }
  result_pending: { case_id: string; id: Generated<string>; due_at: Date }
  result_state: {
    is_the_one: Generated<boolean>
    counted_up_to: string | null
    all_counted: Generated<boolean>
  }
  feedback_ask: FeedbackAskTable
  feedback_answer: FeedbackAnswerTable
  result_figure: ResultFigureTable
}
