import type { EvidenceKind, EvidenceProblem, EvidenceState } from '@evensettle/domain/evidence/evidence.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Generated } from 'kysely'

export type EvidenceTable = {
  id: string
  case_id: string
  side: Side
  item_id: string | null
  /** what was agreed on that it is a receipt of; null: evidence of the dispute */
  obligation_id: Generated<string | null>
  kind: EvidenceKind
  name: string
  documented: number | null
  state: EvidenceState
  owner: string
  media_type: string
  bytes: number
  sha256: string | null
  /** of a video as it was handed in, before everything but pictures and sound was blanked out */
  given_sha256: Generated<string | null>
  file: string | null
  view_file: string | null
  view_sha256: string | null
  thumbnail: string | null
  width: number | null
  height: number | null
  created_at: Date
  released_at: Date | null
  opened_at: Generated<Date | null>
  problem: Generated<EvidenceProblem | null>
  pages: Generated<number | null>
  is_signed: Generated<boolean>
  scanned_at: Generated<Date | null>
  /** `kind` is our guess; its owner has not said what it is */
  is_guess: Generated<boolean>
  check_tried_at: Generated<Date | null>
  /** when its owner last said otherwise what it is, or where it belongs */
  described_at: Generated<Date | null>
}

export type EvidenceTables = { evidence: EvidenceTable }
