export type InvitationTable = {
  id: string
  case_id: string
  token_hash: Buffer
  token_sealed: Buffer
  name: string
  email: string
  created_at: Date
  expires_at: Date
  extended_at: Date | null
  opened_at: Date | null
  answered_at: Date | null
  accepted_at: Date | null
  withdrawn_at: Date | null
}

export type InvitationTables = { invitation: InvitationTable }
