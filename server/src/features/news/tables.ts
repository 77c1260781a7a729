import type { MailChoice, NoticeKind } from '@evensettle/domain/cases/notices.ts'
import type { ColumnType, Generated } from 'kysely'

export type NoticeChoicesTable = {
  user_id: string
  mail: ColumnType<Record<NoticeKind, MailChoice>, string, string>
  quiet_from: number | null
  quiet_to: number | null
  /** when the last mail of a day was written */
  daily_at: Date | null
  updated_at: Date
}

export type NoticeReaderTable = {
  case_id: string
  user_id: string
  read_up_to: Generated<number>
  /** single ones after that place */
  read_also: Generated<number[]>
}

export type NewsTables = { notice_choices: NoticeChoicesTable; notice_reader: NoticeReaderTable }
