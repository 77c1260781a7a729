import type { Generated } from 'kysely'

export type MailTable = {
  id: string
  kind: string
  case_id: string | null
  to_address: string
  subject: string
  body_sealed: Buffer
  state: 'queued' | 'sent' | 'failed'
  attempts: Generated<number>
  error: string | null
  created_at: Date
  sent_at: Date | null
}

export type MailTables = { mail: MailTable }
