export type CaseOpeningTable = {
  id: string
  case_id: string
  operator_id: string
  reason: string
  at: Date
  until: Date
}

export type OversightTables = { case_opening: CaseOpeningTable }
