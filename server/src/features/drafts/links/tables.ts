import type { Generated } from 'kysely'

export type DraftLinkTable = {
  id: string
  token_hash: Buffer
  content_sealed: Buffer
  mails: Generated<number>
  created_at: Date
}

export type DraftLinkTables = { draft_link: DraftLinkTable }
