import type { Channel } from '@evensettle/domain/invitations/channels.ts'
import type { WayIn } from '@evensettle/domain/invitations/way-in.ts'
import type { ColumnType, Generated } from 'kysely'

/** Left out of an insert: null. */
type Late<T> = ColumnType<T | null, T | null | undefined, T | null>

/** JSON of a way in. */
type Way = ColumnType<WayIn | null, string | null | undefined, string | null>

export type InvitationTable = {
  id: string
  case_id: string
  token_hash: Buffer
  token_sealed: Buffer
  name: string
  email: string
  /** made by the database from the address */
  mailbox: ColumnType<string, never, never>
  created_at: Date
  expires_at: Date
  extended_at: Date | null
  opened_at: Date | null
  answered_at: Date | null
  accepted_at: Date | null
  withdrawn_at: Date | null
  /** whoever reads the address said that they are somebody else: the mailed link has ended, the letter has not */
  wrong_address_at: Late<Date>
  code_hash: Late<Buffer>
  code_sealed: Late<Buffer>
  phone: Generated<string>
  postal_address: Generated<string>
  time_zone: Late<string>
  letter_made_at: Late<Date>
  silenced_at: Late<Date>
  reopened_at: Late<Date>
  /** a late yes to a case that has ended waits for the starter's word */
  reopen_asked_at: Late<Date>
  letter_hash: Late<Buffer>
  /** what the letter's token is made from; null: the invitation's id */
  letter_seed: Late<string>
  /** when the letter before this one had reached somebody else, and the hash of its token */
  letter_refused_at: Late<Date>
  refused_letter_hash: Late<Buffer>
  answered_as: Late<string>
  opened_by: Late<Channel>
  own_opened_at: Late<Date>
  answered_way: Way
  answer_id: Late<string>
  /** of what was sent under this id */
  answer_digest: Late<Buffer>
  declined_way: Way
  joined_way: Way
}

export type CodeTryTable = {
  reference: string
  failures: number
  locked_until: Date | null
  tried_at: Date
}

export type StoppedAddressTable = { address_hash: string; address_sealed: Buffer; stopped_at: Date }

export type AbuseReportTable = {
  id: string
  case_id: string
  invitation_id: string | null
  words_sealed: Buffer
  reported_at: Date
}

export type InvitationTables = {
  invitation: InvitationTable
  invitation_code_try: CodeTryTable
  stopped_address: StoppedAddressTable
  abuse_report: AbuseReportTable
}
