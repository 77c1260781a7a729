import type { TrialStepView } from '@evensettle/contracts/system-test.ts'
import type { TrialState } from '@evensettle/domain/service/trial.ts'
import type { ColumnType } from 'kysely'

export type SystemTestTable = {
  id: string
  state: TrialState
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  seen_at: Date | null
  steps: ColumnType<TrialStepView[], string | undefined, string>
  mail_to: Buffer | null
}

export type SystemTestTables = { system_test: SystemTestTable }
