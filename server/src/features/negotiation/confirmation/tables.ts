import type { Side } from '@evensettle/domain/cases/side.ts'

export type SealedConfirmationTable = {
  round_id: string
  side: Side
  sealed: Buffer
  receipt: string
  sealed_at: Date
}

export type ConfirmationTables = { sealed_confirmation: SealedConfirmationTable }
