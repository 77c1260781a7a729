import type { Side } from '@evensettle/domain/cases/side.ts'
import type { FeedbackOccasion, KeptAnswer, ResultName } from '@evensettle/domain/feedback/feedback.ts'

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

export type FeedbackTables = {
  feedback_ask: FeedbackAskTable
  feedback_answer: FeedbackAnswerTable
  result_figure: ResultFigureTable
}
