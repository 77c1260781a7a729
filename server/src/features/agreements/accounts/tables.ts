export type PayAccountTable = {
  id: string
  case_id: string
  part_id: string | null
  account: Buffer
  named_at: Date
  replaced_at: Date | null
}

export type PayAccountTables = { pay_account: PayAccountTable }
