import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Proposal } from '@evensettle/domain/settlement/proposal.ts'
import type { PublicCase } from '@evensettle/domain/settlement/public-case.ts'
import type { ColumnType } from 'kysely'

export type ProposalRoundTable = {
  id: string
  case_id: string
  number: number
  is_last: boolean
  state: 'open' | 'settled' | 'ended'
  opened_at: Date
  answer_by: Date
  closed_at: Date | null
  engine: string
  public_input: ColumnType<PublicCase, string, never>
  proposal: ColumnType<Proposal, string, never>
  settled_package: string | null
  settled_price: number | null
}

export type SealedRangeTable = {
  round_id: string
  side: Side
  sealed: Buffer
  receipt: string
  last_word: boolean
  sealed_at: Date
}

export type ProposalTables = { proposal_round: ProposalRoundTable; sealed_range: SealedRangeTable }
