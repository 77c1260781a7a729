import type { Side } from '@evensettle/domain/cases/side.ts'
import type { PersonTopic } from '@evensettle/domain/impasse/impasse.ts'
import type { Generated } from 'kysely'

export type PersonRequestTable = {
  id: string
  case_id: string
  user_id: string
  side: Side
  topic: PersonTopic
  words_sealed: Buffer
  asked_at: Date
  answer_by: string
  answered_at: Date | null
  /** the operator who looks after it */
  taken_by: Generated<string | null>
  taken_at: Generated<Date | null>
  /** dealt with otherwise, without an answer in writing */
  closed_at: Generated<Date | null>
}

/** What follows a request, in the order it was written. */
export type PersonWordsTable = {
  id: string
  request_id: string
  /** null: written by the side that asked */
  operator_id: string | null
  words_sealed: Buffer
  at: Date
}

export type RequestTables = { person_request: PersonRequestTable; person_words: PersonWordsTable }
