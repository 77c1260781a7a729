import type { Side } from '@evensettle/domain/cases/side.ts'

export type MessageTable = {
  id: string
  case_id: string
  seq: number
  side: Side
  body: string
  sent_at: Date
}

export type MessageTables = { message: MessageTable }
