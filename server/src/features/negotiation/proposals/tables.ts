import type { Side } from '@evensettle/domain/cases/side.ts'
import type { RoundState } from '@evensettle/domain/proposals/round.ts'
import type { RoundCase } from '@evensettle/domain/proposals/settlement/ladder/round-case.ts'
import type { RoundProposal } from '@evensettle/domain/proposals/settlement/ladder/round-proposal.ts'
import type { Proposal } from '@evensettle/domain/proposals/settlement/proposal.ts'
import type { PublicCase } from '@evensettle/domain/proposals/settlement/public-case.ts'
import type { ClosingOffer } from '@evensettle/domain/proposals/settlement/settle.ts'
import type { CalendarDate } from '@evensettle/domain/time.ts'
import type { ColumnType, Generated } from 'kysely'

export type ProposalRoundTable = {
  id: string
  case_id: string
  number: number
  is_last: boolean
  mode: Generated<'standard' | 'fast'>
  state: RoundState
  opened_at: Date
  answer_by: Date
  /** the day from which its dates count at the earliest; null in a round from before this was kept */
  terms_from: ColumnType<CalendarDate | null, CalendarDate | undefined, never>
  /** the day that both had named for a payment in one sum when it was made; null where they had not */
  pays_on: ColumnType<CalendarDate | null, CalendarDate | null | undefined, never>
  /** what is shown as the commitment of a side that sealed nothing, or whose answers are deleted */
  stand_in_starter: string | null
  stand_in_respondent: string | null
  closed_at: Date | null
  engine: string
  public_input: ColumnType<PublicCase | RoundCase, string, never>
  public_hash: Generated<string>
  /** of its fairness receipt, as it is in the public log; null in a round from before there were any */
  receipt_digest: ColumnType<string | null, string | undefined, never>
  proposal: ColumnType<Proposal | RoundProposal, string, never>
  confirmation: ColumnType<ClosingOffer[] | null, string | null, string>
  confirm_by: Date | null
  settled_package: string | null
  settled_price: number | null
}

export type RoundNoteTable = {
  round_id: string
  names: ColumnType<Record<Side, string>, string, never>
  paragraphs: ColumnType<string[], string, never>
  at: Date
}

export type SealedRangeTable = {
  round_id: string
  side: Side
  sealed: Buffer
  receipt: string
  last_word: boolean
  sealed_at: Date
}

export type SealedRoundChipsTable = { round_id: string; side: Side; sealed: Buffer; receipt: string }

export type SealedSumsTable = {
  round_id: string
  side: Side
  sealed: Buffer
  /** the commitment to it, by its salt; an HMAC in what was sealed before there were any */
  receipt: string
  /** null in what was sealed before */
  sealed_salt: Buffer | null
  /** every package has an answer, and its owner has sent them as they are */
  is_whole: boolean
  sealed_at: Date
}

export type ProposalTables = {
  sealed_sums: SealedSumsTable
  round_note: RoundNoteTable
  sealed_round_chips: SealedRoundChipsTable
  proposal_round: ProposalRoundTable
  sealed_range: SealedRangeTable
}
