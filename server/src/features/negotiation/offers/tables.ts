import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { OfferState } from '@evensettle/domain/offers/offer.ts'
import type { ColumnType } from 'kysely'

export type OfferTable = {
  id: string
  case_id: string
  side: Side
  terms: ColumnType<Terms, string, never>
  note: string
  state: OfferState
  made_at: Date
  expires_at: Date
  closed_at: Date | null
}

export type OfferTables = { offer: OfferTable }
