import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Generated } from 'kysely'

export type HeldBackTable = {
  case_id: string
  side: Side
  minute: Date
  told: Generated<boolean>
}

export type HeldBackTables = { held_back: HeldBackTable }
