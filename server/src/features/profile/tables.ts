import type { Generated } from 'kysely'

export type ProfileTable = {
  user_id: string
  name: string
  kind: 'person' | 'freelancer' | 'business'
  address_line: string
  postal_code: string
  city: string
  region: string
  country: string
  phone: string
  time_zone: string
  language: string
  /** counts the saves */
  revision: Generated<number>
  created_at: Date
  updated_at: Date
}

export type ProfileTables = { profile: ProfileTable }
