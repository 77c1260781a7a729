import type { Side } from '@evensettle/domain/cases/side.ts'
import type { PersonTopic } from '@evensettle/domain/impasse/impasse.ts'

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
}

export type RequestTables = { person_request: PersonRequestTable }
