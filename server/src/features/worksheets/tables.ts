export type WorksheetTable = { case_id: string; owner_id: string; sealed: Buffer; revision: number }

export type WorksheetTables = { worksheet: WorksheetTable }
