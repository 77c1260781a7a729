import * as m from '@evensettle/messages/partners/application-screen.ts'
import type { MemberBand, OrganisationKind } from '@evensettle/domain/partners/application.ts'

/** What kind of organisation it is, in words. */
export const KIND_WORDS: Record<OrganisationKind, () => string> = {
  tenants_union: m.kindTenantsUnion,
  credit_union: m.kindCreditUnion,
  trade_association: m.kindTradeAssociation,
  housing: m.kindHousing,
  consumer_group: m.kindConsumerGroup,
  employer: m.kindEmployer,
  community: m.kindCommunity,
  other: m.kindOther,
}

export const MEMBER_WORDS: Record<MemberBand, () => string> = {
  under_100: m.membersUnder100,
  under_1000: m.membersUnder1000,
  under_10000: m.membersUnder10000,
  more: m.membersMore,
}
