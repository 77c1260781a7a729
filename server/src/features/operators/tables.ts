export type OperatorTable = {
  /** lower case */
  email: string
  added_at: Date
  key_hash: Buffer
  key_until: Date
  /** the account that has taken the seat */
  user_id: string | null
  confirmed_at: Date | null
}

export type OperatorTables = { operator: OperatorTable }
