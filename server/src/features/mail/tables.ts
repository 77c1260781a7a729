import type { BoxProblem } from '@evensettle/domain/service/health.ts'
import type { Generated } from 'kysely'

export type MailTable = {
  id: string
  kind: string
  case_id: string | null
  /** the account that it was written to, then */
  user_id: Generated<string | null>
  to_address: string
  subject: string
  body_sealed: Buffer
  state: 'queued' | 'sent' | 'failed'
  attempts: Generated<number>
  error: string | null
  created_at: Date
  sent_at: Date | null
  delivered_at: Generated<Date | null>
  delayed_at: Generated<Date | null>
  bounced_at: Generated<Date | null>
  bounce_status: Generated<string | null>
  tried_again: Generated<number>
  /** of its subject and text as they were sent */
  digest: Generated<Buffer | null>
}

export type ReportBoxTable = {
  box: string
  looked_at: Date
  ms: number | null
  problem: BoxProblem | null
  validity: Generated<string | null>
  read_up_to: Generated<number>
  again: Generated<number[]>
}

export type MailTables = { mail: MailTable; report_box: ReportBoxTable }
