import type { FunnelCase, Split } from '@evensettle/domain/analytics/funnel.ts'
import type { ColumnType, Generated } from 'kysely'

export type FunnelCountTable = {
  split: 'all' | Split
  period: string
  value: string
  step: number
  cases: number
}

export type FunnelWaitTable = { month: string; step: number; hours: number; cases: number }

export type AnalyticsTables = {
  funnel_pending: { id: Generated<string>; case_id: string }
  funnel_case: { case_id: string; counted: ColumnType<FunnelCase, string, string> }
  funnel_count: FunnelCountTable
  funnel_wait: FunnelWaitTable
  funnel_state: { is_the_one: Generated<boolean>; recounted_at: Date | null }
}
