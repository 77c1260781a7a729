import type {
  ApplicationState,
  MemberBand,
  OrganisationKind,
} from '@evensettle/domain/partners/application.ts'
import type { OrganisationState, SeatRole } from '@evensettle/domain/partners/organisation.ts'
import type { Generated } from 'kysely'

export type PartnerApplicationTable = {
  id: string
  state: ApplicationState
  organisation: string
  kind: OrganisationKind
  country: string
  members: MemberBand
  contact_name: string
  email: string
  website: string
  why: string
  words: Generated<string>
  token_hash: Buffer | null
  received_at: Date
  decided_at: Date | null
  organisation_id: string | null
}

export type OrganisationTable = {
  id: string
  name: string
  kind: OrganisationKind
  country: string
  slug: string
  state: OrganisationState
  created_at: Date
  state_since: Date
}

export type OrganisationSeatTable = {
  user_id: string
  organisation_id: string
  role: SeatRole
  email: string
  since: Date
}

export type SeatInvitationTable = {
  id: string
  organisation_id: string
  role: SeatRole
  email: string
  token_hash: Buffer
  invited_at: Date
  until: Date
  used_at: Date | null
  withdrawn_at: Date | null
}

export type PartnerTables = {
  partner_application: PartnerApplicationTable
  organisation: OrganisationTable
  organisation_seat: OrganisationSeatTable
  seat_invitation: SeatInvitationTable
}
