import type { Contact } from '@evensettle/domain/invitations/contact.ts'
import type { Generated } from 'kysely'

export type LetterContactTable = {
  id: string
  invitation_id: string
  case_id: string
  owner: string
  kind: Contact['kind']
  value: string
  contact_key: string
  is_named: boolean
  code_hash: string
  sent_at: Date
  expires_at: Date
  /** a keyed hash of the network that asked */
  network: string
  failures: Generated<number>
  confirmed_at: Date | null
  refused_at: Date | null
  /** confirmed by the link of another row's message */
  by_link: boolean
}

export type LetterTables = { letter_contact: LetterContactTable }
