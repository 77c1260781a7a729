import type { Handing } from '@evensettle/domain/agreements/handing.ts'
import type { ActKind, Instalment } from '@evensettle/domain/agreements/terms.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { NoticeName } from '@evensettle/domain/obligations/notices.ts'
import type { ObligationState } from '@evensettle/domain/obligations/obligation.ts'
import type { ObligationKind } from '@evensettle/domain/obligations/kinds.ts'
import type { PlanState } from '@evensettle/domain/obligations/plan.ts'
import type { ColumnType, Generated } from 'kysely'

export type ObligationTable = {
  id: string
  case_id: string
  agreement_id: string
  position: number
  part_of: string | null
  kind: ObligationKind
  act: ActKind | null
  by: Side
  words: string
  handing: Generated<Handing | null>
  amount: number
  due_on: string | null
  state: ObligationState
  claimed_at: Date | null
  done_on: string | null
  counted_at: Date | null
  objected_at: Date | null
  received: number | null
  objection: Generated<string>
  letter_at: Date | null
  made_at: Date
  ended_at: Date | null
  notice: NoticeName | null
  notice_at: Date | null
}

/** What is noted of a yes to a change: who, when, from where and how they were signed in. */
export type PlanSignature = {
  side: Side
  userId: string
  at: string
  ip: string
  userAgent: string
  aal: string
}

export type ObligationPlanTable = {
  id: string
  obligation_id: string
  case_id: string
  by: Side
  state: PlanState
  parts: ColumnType<Instalment[], string, never>
  asked_at: Date
  answered_at: Date | null
  signed: ColumnType<PlanSignature[], string, string>
}

export type ObligationPaperTable = {
  id: string
  case_id: string
  kind: 'change' | 'certificate'
  plan_id: string | null
  made_at: Date
  pdf_file: string | null
  pdf_sha256: string | null
  pdf_bytes: number | null
  sealed_at: Date | null
  /** what the entry in the public log is made with, as it is printed in the paper */
  log_salt: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  /** when a timestamp authority says that the seal existed; null also where none was asked, or none answered */
  stamped_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export type ObligationWordTable = {
  id: string
  obligation_id: string
  case_id: string
  side: Side
  words: string
  said_at: Date
}

export type ObligationFeedTable = { id: string; case_id: string; user_id: string; made_at: Date }

export type ObligationSmsTable = { case_id: string; user_id: string; wanted_at: Date }

/** A sealed agreement from before there were obligations, until the clock has made them. */
export type ObligationMissingTable = { agreement_id: string; sealed_at: Date }

export type ObligationTables = {
  obligation_missing: ObligationMissingTable
  obligation_word: ObligationWordTable
  obligation_feed: ObligationFeedTable
  obligation_sms: ObligationSmsTable
  obligation: ObligationTable
  obligation_plan: ObligationPlanTable
  obligation_paper: ObligationPaperTable
}
