import * as m from '@evensettle/messages/operator/applications.ts'
import * as form from '@evensettle/messages/partners/application-screen.ts'
import type {
  ApplicationState,
  MemberBand,
  OrganisationKind,
} from '@evensettle/domain/partners/application.ts'
import type { OrganisationState } from '@evensettle/domain/partners/organisation.ts'
import type { Hue } from '../../../ui/pill.tsx'

export const KINDS: Record<OrganisationKind, string> = {
  tenants_union: form.kindTenantsUnion(),
  credit_union: form.kindCreditUnion(),
  trade_association: form.kindTradeAssociation(),
  housing: form.kindHousing(),
  consumer_group: form.kindConsumerGroup(),
  employer: form.kindEmployer(),
  community: form.kindCommunity(),
  other: form.kindOther(),
}

export const MEMBERS: Record<MemberBand, string> = {
  under_100: form.membersUnder100(),
  under_1000: form.membersUnder1000(),
  under_10000: form.membersUnder10000(),
  more: form.membersMore(),
}

export const STATES: Record<ApplicationState, { words: string; hue: Hue }> = {
  received: { words: m.received(), hue: 'warn' },
  asked_back: { words: m.askedBack(), hue: 'plain' },
  approved: { words: m.approved(), hue: 'pine' },
  declined: { words: m.declined(), hue: 'plain' },
}

export const PARTNER_STATES: Record<OrganisationState, { words: string; hue: Hue }> = {
  active: { words: m.active(), hue: 'pine' },
  paused: { words: m.paused(), hue: 'warn' },
  left: { words: m.left(), hue: 'plain' },
}

/** An application that was asked back, with its answer. */
export const ANSWERED: { words: string; hue: Hue } = { words: m.answered(), hue: 'warn' }
