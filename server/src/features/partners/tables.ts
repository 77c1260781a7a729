import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import type {
  ApplicationState,
  MemberBand,
  OrganisationKind,
} from '@evensettle/domain/partners/application.ts'
import type { Theme } from '@evensettle/domain/partners/colour.ts'
import type { CodeKind } from '@evensettle/domain/partners/benefit-code.ts'
import type { OrganisationState, SeatNews, SeatRole } from '@evensettle/domain/partners/organisation.ts'
import type { ColumnType, Generated } from 'kysely'

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
  welcome: Generated<string>
  pause_words: Generated<string>
  colour: Generated<string>
}

export type BenefitCodeTable = {
  id: string
  organisation_id: string
  code: string
  kind: CodeKind
  note: string
  valid_until: string | null
  made_at: Date
  revoked_at: Date | null
}

export type BenefitUseTable = {
  case_id: string
  code_id: string
  organisation_id: string
  used_on: string
}

export type OrganisationSeatTable = {
  user_id: string
  organisation_id: string
  role: SeatRole
  email: string
  since: Date
  told_of: Generated<SeatNews[]>
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
  used_by: Generated<string | null>
  withdrawn_at: Date | null
}

export type OrganisationSlugLeftTable = { slug: string; organisation_id: string; left_at: Date }

export type OrganisationLogoTable = {
  organisation_id: string
  theme: Theme
  png: Buffer
  width: number
  height: number
  version: string
}

export type PartnerCohortTable = {
  organisation_id: string
  from_month: string
  to_month: string
  started: number
  answered: number | null
  settled: number | null
  kept: number | null
  days: number | null
  kinds: ColumnType<{ type: DisputeType; cases: number }[], string, never>
  other_kinds: number
  counted_at: Date
}

export type PartnerTables = {
  partner_application: PartnerApplicationTable
  organisation: OrganisationTable
  organisation_seat: OrganisationSeatTable
  seat_invitation: SeatInvitationTable
  organisation_slug_left: OrganisationSlugLeftTable
  organisation_logo: OrganisationLogoTable
  benefit_code: BenefitCodeTable
  benefit_use: BenefitUseTable
  partner_cohort: PartnerCohortTable
}
