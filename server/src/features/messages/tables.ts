import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Channel } from '@evensettle/domain/invitations/channels.ts'
import type { Generated } from 'kysely'

export type MessageTable = {
  id: string
  case_id: string
  seq: number
  side: Side
  body: string
  sent_at: Date
  /** how it came, where its author had no account yet */
  came_by: Generated<Channel | null>
}

export type CaseReaderTable = {
  case_id: string
  side: Side
  delivered_seq: Generated<number>
  seen_seq: Generated<number>
}

/** What its author can still take back, and what of it is left. */
export type HeldMessageTable = {
  id: string
  case_id: string
  side: Side
  author_id: string
  body: string
  written_at: Date
  due_at: Date
  taken_back_at: Generated<Date | null>
  returned_at: Generated<Date | null>
}

export type MessageTables = {
  message: MessageTable
  case_reader: CaseReaderTable
  held_message: HeldMessageTable
}
