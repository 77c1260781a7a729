import type { Side } from '@evensettle/domain/cases/side.ts'

export type SealedPreferenceTable = {
  case_id: string
  side: Side
  sealed: Buffer
  receipt: string
  sealed_at: Date
}

export type PreferenceTables = { sealed_preference: SealedPreferenceTable }
