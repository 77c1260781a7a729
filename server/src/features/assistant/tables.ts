import type { RoomModel } from '@evensettle/contracts/assistant.ts'
import type { JSONColumnType } from 'kysely'

export type RoomEntryTable = { id: string; case_id: string; owner_id: string; at: Date; sealed: Buffer }
export type RoomConsentTable = {
  case_id: string
  owner_id: string
  model: JSONColumnType<RoomModel>
  agreed_at: Date
  notes: boolean
}

export type AssistantTables = { room_entry: RoomEntryTable; room_consent: RoomConsentTable }
