import type { Generated } from 'kysely'

export type SmsTable = {
  id: string
  kind: string
  case_id: string | null
  to_number: string
  body_sealed: Buffer
  state: 'queued' | 'sent' | 'failed'
  attempts: Generated<number>
  error: string | null
  created_at: Date
  sent_at: Date | null
}

export type SmsTables = { sms: SmsTable }
