import type { HandingSaid } from '@evensettle/domain/agreements/handing.ts'
import type { RespondentCheck } from '@evensettle/domain/cases/respondent-check.ts'
import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import type { AnswerProposal } from '@evensettle/domain/answers/answer.ts'
import type { ItemKind } from '@evensettle/domain/cases/item.ts'
import type { ItemAnswerKind } from '@evensettle/domain/answers/item-answers.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { CaseStatus, CloseReason } from '@evensettle/domain/cases/status.ts'
import type { WayIn } from '@evensettle/domain/invitations/way-in.ts'
import type { Currency } from '@evensettle/domain/money.ts'
import type { ToldAnswer } from '@evensettle/domain/templates/questions.ts'
import type { ColumnType, Generated } from 'kysely'

export type MediationCaseTable = {
  id: string
  reference: string
  status: CaseStatus
  starter_id: string
  respondent_id: string | null
  starter_name: string
  respondent_name: string
  type: DisputeType
  title: string
  story: string
  wish: string
  happened_on: string | null
  currency: Currency
  note: string
  intake_answers: ColumnType<ToldAnswer[], string, never>
  answer_kind: 'agree' | 'different' | 'declined' | null
  answer_words: Generated<string>
  answered_at: Date | null
  answer_proposal: ColumnType<AnswerProposal | null, string | null | undefined, string | null>
  proposal_asked_by: Generated<Side[]>
  last_seq: Generated<number>
  /** a message so far held words that call for a person */
  needs_person: Generated<boolean>
  submitted_at: Date
  updated_at: Date
  closed_at: Date | null
  close_reason: CloseReason | null
  closed_by: Side | null
  close_words: Generated<string>
  starter_email: Generated<string | null>
  starter_email_confirmed: Generated<boolean | null>
  /** when they showed that it is theirs, where that was not known when the case began */
  starter_email_confirmed_at: Generated<Date | null>
  respondent_way: ColumnType<WayIn | null, string | null | undefined, string | null>
  respondent_check: Generated<RespondentCheck | null>
  respondent_checked_at: Generated<Date | null>
  respondent_objected_at: Generated<Date | null>
  /** the starter's first own "yes, this is them", which stays when it is asked again */
  respondent_vouched_at: Generated<Date | null>
  /** the starter's "no" after that: the operator decides */
  respondent_doubted_at: Generated<Date | null>
  /** a pause that somebody took lasts until then; null without one */
  paused_until: Generated<Date | null>
  /** the days without an act are counted from here at the earliest */
  clock_from: Generated<Date | null>
}

export type CaseItemTable = {
  id: string
  case_id: string
  position: number
  kind: ItemKind
  title: string
  details: string
  happened_on: string | null
  claimed: number
  answer: ItemAnswerKind | null
  admitted: Generated<number>
  reason: Generated<string>
  by: Generated<Side>
  answered_at: Generated<Date | null>
  /** how who asks would have it change hands, and how who answers would */
  handing: Generated<HandingSaid | null>
  answer_handing: Generated<HandingSaid | null>
  /** the part agreement that settles it */
  settled_by: Generated<string | null>
  /** what part agreements have settled of it while it stays open */
  settled_sum: Generated<number>
}

export type EventFacts = Record<string, string | number | boolean | null>

export type CaseEventTable = {
  case_id: string
  seq: number
  type: CaseEventType
  side: Side | null
  facts: ColumnType<EventFacts, string, never>
  at: Date
}

/** What the clock will have to look at in a case. Triggers write it: see migration 0281. */
export type CaseDueTable = {
  case_id: string
  kind: DueKind
  /** what was put off comes back to this moment with the next event */
  from_at: Date
  due_at: Date
}
export type DueKind = 'proposal' | 'invitation' | 'ask'

/** Running totals: the sum of all rows is what is true. Triggers write them. */
export type CaseTotalTable = {
  id: Generated<string>
  status: CaseStatus
  needs_person: boolean
  respondent_check: RespondentCheck | null
  cases: number
}

export type CaseTables = {
  mediation_case: MediationCaseTable
  case_item: CaseItemTable
  case_event: CaseEventTable
  case_due: CaseDueTable
  case_total: CaseTotalTable
}
