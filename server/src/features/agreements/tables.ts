import type { AgreementState } from '@evensettle/domain/agreements/agreement-state.ts'
import type { AgreementDocument, AgreementInput } from '@evensettle/domain/agreements/text.ts'
import type { Thinking } from '@evensettle/domain/agreements/thinking.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { ColumnType, Generated } from 'kysely'

export type AgreementTable = {
  id: string
  version: Generated<number>
  /** the version that this one takes the place of */
  replaces: string | null
  case_id: string
  state: AgreementState
  offer_id: string | null
  round_id: string | null
  /** these three change only until the first signature */
  terms: ColumnType<Terms, string, string>
  source: ColumnType<AgreementInput | null, string | null, string>
  document: ColumnType<AgreementDocument, string, string>
  fingerprint: string
  agreed_at: Date
  closed_at: Date | null
  pdf_file: string | null
  pdf_sha256: string | null
  pdf_bytes: number | null
  sealed_at: Date | null
  /** what the entry in the public log is made with, as it is printed in the paper */
  log_salt: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  /** when a timestamp authority says that the seal existed; null also where none was asked, or none answered */
  stamped_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  thinking: ColumnType<Thinking | null, string | null | undefined, string | null>
}

export type SignatureTable = {
  agreement_id: string
  side: Side
  user_id: string
  name: string
  strokes: ColumnType<[number, number][][] | null, string | null, never>
  consent_version: string
  signed_at: Date
  ip: string
  user_agent: string
  aal: string
}

export type AgreementTables = { agreement: AgreementTable; signature: SignatureTable }
